// Generated from supabase/migrations by `npm run db:types`.

export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  // Allows to automatically instantiate createClient with right options
  // instead of createClient<Database, { PostgrestVersion: 'XX' }>(URL, KEY)
  __InternalSupabase: {
    PostgrestVersion: "12"
  }
  public: {
    Tables: {
      account_deletions: {
        Row: {
          checked_at: string | null
          closed_at: string | null
          due_at: string
          erased_at: string | null
          requested_at: string
          user_id: string
          waits_for: string | null
          withdrawn_at: string | null
        }
        Insert: {
          checked_at?: string | null
          closed_at?: string | null
          due_at?: string
          erased_at?: string | null
          requested_at?: string
          user_id: string
          waits_for?: string | null
          withdrawn_at?: string | null
        }
        Update: {
          checked_at?: string | null
          closed_at?: string | null
          due_at?: string
          erased_at?: string | null
          requested_at?: string
          user_id?: string
          waits_for?: string | null
          withdrawn_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "account_deletions_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      admin_audit_log: {
        Row: {
          action: string
          actor_id: string
          after: Json | null
          before: Json | null
          created_at: string
          id: number
          ip_hash: string | null
          reason: string
          target: string
        }
        Insert: {
          action: string
          actor_id: string
          after?: Json | null
          before?: Json | null
          created_at?: string
          id?: never
          ip_hash?: string | null
          reason: string
          target: string
        }
        Update: {
          action?: string
          actor_id?: string
          after?: Json | null
          before?: Json | null
          created_at?: string
          id?: never
          ip_hash?: string | null
          reason?: string
          target?: string
        }
        Relationships: []
      }
      bookmarks: {
        Row: {
          created_at: string
          post_id: string
          user_id: string
        }
        Insert: {
          created_at?: string
          post_id: string
          user_id: string
        }
        Update: {
          created_at?: string
          post_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "bookmarks_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: false
            referencedRelation: "posts"
            referencedColumns: ["id"]
          },
        ]
      }
      cache_tags: {
        Row: {
          changed_at: string
          changed_in: unknown
          tag: string
        }
        Insert: {
          changed_at?: string
          changed_in?: unknown
          tag: string
        }
        Update: {
          changed_at?: string
          changed_in?: unknown
          tag?: string
        }
        Relationships: []
      }
      categories: {
        Row: {
          id: string
          name: string
          position: number
        }
        Insert: {
          id: string
          name: string
          position: number
        }
        Update: {
          id?: string
          name?: string
          position?: number
        }
        Relationships: []
      }
      comment_likes: {
        Row: {
          comment_id: string
          created_at: string
          profile_id: string
        }
        Insert: {
          comment_id: string
          created_at?: string
          profile_id: string
        }
        Update: {
          comment_id?: string
          created_at?: string
          profile_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "comment_likes_comment_id_fkey"
            columns: ["comment_id"]
            isOneToOne: false
            referencedRelation: "comments"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "comment_likes_profile_id_fkey"
            columns: ["profile_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      comment_mentions: {
        Row: {
          comment_id: string
          handles: string[]
          notified: string | null
          place: number
          profile_id: string
        }
        Insert: {
          comment_id: string
          handles?: string[]
          notified?: string | null
          place?: number
          profile_id: string
        }
        Update: {
          comment_id?: string
          handles?: string[]
          notified?: string | null
          place?: number
          profile_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "comment_mentions_comment_id_fkey"
            columns: ["comment_id"]
            isOneToOne: false
            referencedRelation: "comments"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "comment_mentions_profile_id_fkey"
            columns: ["profile_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      comments: {
        Row: {
          author_id: string
          body: string
          created_at: string
          edited_at: string | null
          id: string
          is_buyer: boolean
          likes_count: number
          parent_id: string | null
          pinned: boolean
          post_id: string
          status: Database["public"]["Enums"]["comment_status"]
          updated_at: string
        }
        Insert: {
          author_id: string
          body: string
          created_at?: string
          edited_at?: string | null
          id?: string
          is_buyer?: boolean
          likes_count?: number
          parent_id?: string | null
          pinned?: boolean
          post_id: string
          status?: Database["public"]["Enums"]["comment_status"]
          updated_at?: string
        }
        Update: {
          author_id?: string
          body?: string
          created_at?: string
          edited_at?: string | null
          id?: string
          is_buyer?: boolean
          likes_count?: number
          parent_id?: string | null
          pinned?: boolean
          post_id?: string
          status?: Database["public"]["Enums"]["comment_status"]
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "comments_author_id_fkey"
            columns: ["author_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "comments_parent_id_fkey"
            columns: ["parent_id"]
            isOneToOne: false
            referencedRelation: "comments"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "comments_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: false
            referencedRelation: "posts"
            referencedColumns: ["id"]
          },
        ]
      }
      decision_years: {
        Row: {
          appeals: number
          automated: number
          by_outcome: NonNullable<Json>
          by_reason: NonNullable<Json>
          created_at: string
          decided: number
          in_time: number
          measures: NonNullable<Json>
          median_seconds: number | null
          overturned: number
          reports: number
          updated_at: string
          year: number
        }
        Insert: {
          appeals?: number
          automated: number
          by_outcome: NonNullable<Json>
          by_reason: NonNullable<Json>
          created_at?: string
          decided: number
          in_time: number
          measures: NonNullable<Json>
          median_seconds?: number | null
          overturned?: number
          reports: number
          updated_at?: string
          year: number
        }
        Update: {
          appeals?: number
          automated?: number
          by_outcome?: NonNullable<Json>
          by_reason?: NonNullable<Json>
          created_at?: string
          decided?: number
          in_time?: number
          measures?: NonNullable<Json>
          median_seconds?: number | null
          overturned?: number
          reports?: number
          updated_at?: string
          year?: number
        }
        Relationships: []
      }
      deposit_addresses: {
        Row: {
          account: string
          assigned_at: string | null
          created_at: string
          derivation_index: number
          seed_id: string
          state: Database["public"]["Enums"]["address_state"]
          updated_at: string
        }
        Insert: {
          account: string
          assigned_at?: string | null
          created_at?: string
          derivation_index: number
          seed_id?: string
          state?: Database["public"]["Enums"]["address_state"]
          updated_at?: string
        }
        Update: {
          account?: string
          assigned_at?: string | null
          created_at?: string
          derivation_index?: number
          seed_id?: string
          state?: Database["public"]["Enums"]["address_state"]
          updated_at?: string
        }
        Relationships: []
      }
      device_links: {
        Row: {
          created_at: string
          expires_at: string
          id: string
          purchase_id: string
          secret_hash: string
          updated_at: string
          used_at: string | null
        }
        Insert: {
          created_at?: string
          expires_at?: string
          id?: string
          purchase_id: string
          secret_hash: string
          updated_at?: string
          used_at?: string | null
        }
        Update: {
          created_at?: string
          expires_at?: string
          id?: string
          purchase_id?: string
          secret_hash?: string
          updated_at?: string
          used_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "device_links_purchase_id_fkey"
            columns: ["purchase_id"]
            isOneToOne: false
            referencedRelation: "purchases"
            referencedColumns: ["id"]
          },
        ]
      }
      entitlements: {
        Row: {
          bearer_purchase_id: string | null
          created_at: string
          granted_at: string
          id: string
          post_id: string
          purchase_id: string | null
          restore_id: string | null
          revoked_at: string | null
          section_idx: number | null
          source: Database["public"]["Enums"]["entitlement_source"]
          updated_at: string
          user_id: string | null
        }
        Insert: {
          bearer_purchase_id?: never
          created_at?: string
          granted_at?: string
          id?: string
          post_id: string
          purchase_id?: string | null
          restore_id?: string | null
          revoked_at?: string | null
          section_idx?: number | null
          source: Database["public"]["Enums"]["entitlement_source"]
          updated_at?: string
          user_id?: string | null
        }
        Update: {
          bearer_purchase_id?: never
          created_at?: string
          granted_at?: string
          id?: string
          post_id?: string
          purchase_id?: string | null
          restore_id?: string | null
          revoked_at?: string | null
          section_idx?: number | null
          source?: Database["public"]["Enums"]["entitlement_source"]
          updated_at?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "entitlements_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: false
            referencedRelation: "posts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "entitlements_purchase_id_fkey"
            columns: ["purchase_id"]
            isOneToOne: false
            referencedRelation: "purchases"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "entitlements_restore_id_fkey"
            columns: ["restore_id"]
            isOneToOne: false
            referencedRelation: "wallet_restores"
            referencedColumns: ["id"]
          },
        ]
      }
      exchange_accounts: {
        Row: {
          account: string
          created_at: string
          name: string
          updated_at: string
        }
        Insert: {
          account: string
          created_at?: string
          name: string
          updated_at?: string
        }
        Update: {
          account?: string
          created_at?: string
          name?: string
          updated_at?: string
        }
        Relationships: []
      }
      exports: {
        Row: {
          attempt: number
          bytes: number
          changed_at: string
          created_at: string
          done: number
          expires_at: string | null
          id: string
          parts: number
          state: Database["public"]["Enums"]["export_state"]
          total: number
          user_id: string
        }
        Insert: {
          attempt?: number
          bytes?: number
          changed_at?: string
          created_at?: string
          done?: number
          expires_at?: string | null
          id?: string
          parts?: number
          state?: Database["public"]["Enums"]["export_state"]
          total?: number
          user_id: string
        }
        Update: {
          attempt?: number
          bytes?: number
          changed_at?: string
          created_at?: string
          done?: number
          expires_at?: string | null
          id?: string
          parts?: number
          state?: Database["public"]["Enums"]["export_state"]
          total?: number
          user_id?: string
        }
        Relationships: []
      }
      featured_exclusions: {
        Row: {
          cause: string | null
          created_at: string
          id: string
          post_id: string | null
          profile_id: string | null
          reason: string
          scope: string[]
          tag: string | null
          target_type: Database["public"]["Enums"]["exclusion_target"]
          until: string | null
          updated_at: string
        }
        Insert: {
          cause?: string | null
          created_at?: string
          id?: string
          post_id?: string | null
          profile_id?: string | null
          reason: string
          scope?: string[]
          tag?: string | null
          target_type: Database["public"]["Enums"]["exclusion_target"]
          until?: string | null
          updated_at?: string
        }
        Update: {
          cause?: string | null
          created_at?: string
          id?: string
          post_id?: string | null
          profile_id?: string | null
          reason?: string
          scope?: string[]
          tag?: string | null
          target_type?: Database["public"]["Enums"]["exclusion_target"]
          until?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "featured_exclusions_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: false
            referencedRelation: "posts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "featured_exclusions_profile_id_fkey"
            columns: ["profile_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "featured_exclusions_tag_fkey"
            columns: ["tag"]
            isOneToOne: false
            referencedRelation: "tags"
            referencedColumns: ["name"]
          },
        ]
      }
      features: {
        Row: {
          begun_at: string | null
          category_id: string | null
          created_at: string
          ends_at: string | null
          id: string
          note: string | null
          over_at: string | null
          position: number
          post_id: string
          slot: Database["public"]["Enums"]["feature_slot"]
          starts_at: string
          updated_at: string
        }
        Insert: {
          begun_at?: string | null
          category_id?: string | null
          created_at?: string
          ends_at?: string | null
          id?: string
          note?: string | null
          over_at?: string | null
          position?: number
          post_id: string
          slot: Database["public"]["Enums"]["feature_slot"]
          starts_at?: string
          updated_at?: string
        }
        Update: {
          begun_at?: string | null
          category_id?: string | null
          created_at?: string
          ends_at?: string | null
          id?: string
          note?: string | null
          over_at?: string | null
          position?: number
          post_id?: string
          slot?: Database["public"]["Enums"]["feature_slot"]
          starts_at?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "features_category_id_fkey"
            columns: ["category_id"]
            isOneToOne: false
            referencedRelation: "categories"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "features_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: false
            referencedRelation: "posts"
            referencedColumns: ["id"]
          },
        ]
      }
      follow_notification_preferences: {
        Row: {
          created_at: string
          email: Database["public"]["Enums"]["email_frequency"]
          follows_id: string
          in_app: boolean
          include_free: boolean
          include_paid: boolean
          max_price_raw: number | null
          muted_until: string | null
          push: boolean
          updated_at: string
        }
        Insert: {
          created_at?: string
          email?: Database["public"]["Enums"]["email_frequency"]
          follows_id: string
          in_app?: boolean
          include_free?: boolean
          include_paid?: boolean
          max_price_raw?: number | null
          muted_until?: string | null
          push?: boolean
          updated_at?: string
        }
        Update: {
          created_at?: string
          email?: Database["public"]["Enums"]["email_frequency"]
          follows_id?: string
          in_app?: boolean
          include_free?: boolean
          include_paid?: boolean
          max_price_raw?: number | null
          muted_until?: string | null
          push?: boolean
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "follow_notification_preferences_follows_id_fkey"
            columns: ["follows_id"]
            isOneToOne: true
            referencedRelation: "follows"
            referencedColumns: ["id"]
          },
        ]
      }
      follows: {
        Row: {
          created_at: string
          creator_id: string
          follower_id: string
          id: string
        }
        Insert: {
          created_at?: string
          creator_id: string
          follower_id?: string
          id?: string
        }
        Update: {
          created_at?: string
          creator_id?: string
          follower_id?: string
          id?: string
        }
        Relationships: [
          {
            foreignKeyName: "follows_creator_id_fkey"
            columns: ["creator_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "follows_follower_id_fkey"
            columns: ["follower_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      homepage_layouts: {
        Row: {
          created_at: string
          layout: number
          published_at: string | null
          updated_at: string
        }
        Insert: {
          created_at?: string
          layout: number
          published_at?: string | null
          updated_at?: string
        }
        Update: {
          created_at?: string
          layout?: number
          published_at?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      homepage_sections: {
        Row: {
          created_at: string
          ends_at: string | null
          id: string
          item_limit: number
          layout: number
          params: NonNullable<Json>
          position: number
          starts_at: string | null
          title: string | null
          type: string
          updated_at: string
          visible_for: string
        }
        Insert: {
          created_at?: string
          ends_at?: string | null
          id?: string
          item_limit?: number
          layout: number
          params?: NonNullable<Json>
          position: number
          starts_at?: string | null
          title?: string | null
          type: string
          updated_at?: string
          visible_for?: string
        }
        Update: {
          created_at?: string
          ends_at?: string | null
          id?: string
          item_limit?: number
          layout?: number
          params?: NonNullable<Json>
          position?: number
          starts_at?: string | null
          title?: string | null
          type?: string
          updated_at?: string
          visible_for?: string
        }
        Relationships: [
          {
            foreignKeyName: "homepage_sections_layout_fkey"
            columns: ["layout"]
            isOneToOne: false
            referencedRelation: "homepage_layouts"
            referencedColumns: ["layout"]
          },
        ]
      }
      ledger_entries: {
        Row: {
          account: Database["public"]["Enums"]["ledger_account"]
          amount_raw: number
          created_at: string
          id: number
          payout_id: string | null
          posting_id: string
          profile_id: string | null
          purchase_id: string | null
          reason: string
        }
        Insert: {
          account: Database["public"]["Enums"]["ledger_account"]
          amount_raw: number
          created_at?: string
          id?: never
          payout_id?: string | null
          posting_id: string
          profile_id?: string | null
          purchase_id?: string | null
          reason: string
        }
        Update: {
          account?: Database["public"]["Enums"]["ledger_account"]
          amount_raw?: number
          created_at?: string
          id?: never
          payout_id?: string | null
          posting_id?: string
          profile_id?: string | null
          purchase_id?: string | null
          reason?: string
        }
        Relationships: [
          {
            foreignKeyName: "ledger_entries_payout_id_fkey"
            columns: ["payout_id"]
            isOneToOne: false
            referencedRelation: "payouts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "ledger_entries_profile_id_fkey"
            columns: ["profile_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "ledger_entries_purchase_id_fkey"
            columns: ["purchase_id"]
            isOneToOne: false
            referencedRelation: "purchases"
            referencedColumns: ["id"]
          },
        ]
      }
      library_feeds: {
        Row: {
          created_at: string
          secret_hash: string
          updated_at: string
          user_id: string
        }
        Insert: {
          created_at?: string
          secret_hash: string
          updated_at?: string
          user_id: string
        }
        Update: {
          created_at?: string
          secret_hash?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: []
      }
      merge_tickets: {
        Row: {
          created_at: string
          expires_at: string
          from_user: string
          id: string
          merged_at: string | null
          redeemed_at: string | null
          secret_hash: string
          to_user: string | null
          updated_at: string
        }
        Insert: {
          created_at?: string
          expires_at?: string
          from_user: string
          id?: string
          merged_at?: string | null
          redeemed_at?: string | null
          secret_hash: string
          to_user?: string | null
          updated_at?: string
        }
        Update: {
          created_at?: string
          expires_at?: string
          from_user?: string
          id?: string
          merged_at?: string | null
          redeemed_at?: string | null
          secret_hash?: string
          to_user?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      moderation_actions: {
        Row: {
          action: string
          actor_id: string | null
          affected_id: string | null
          appealed_at: string | null
          created_at: string
          facts: string
          id: string
          is_automated: boolean
          redress: string | null
          report_id: string | null
          rule: string
          target_id: string
          target_type: Database["public"]["Enums"]["report_target"]
          updated_at: string
        }
        Insert: {
          action: string
          actor_id?: string | null
          affected_id?: string | null
          appealed_at?: string | null
          created_at?: string
          facts: string
          id?: string
          is_automated?: boolean
          redress?: string | null
          report_id?: string | null
          rule: string
          target_id: string
          target_type: Database["public"]["Enums"]["report_target"]
          updated_at?: string
        }
        Update: {
          action?: string
          actor_id?: string | null
          affected_id?: string | null
          appealed_at?: string | null
          created_at?: string
          facts?: string
          id?: string
          is_automated?: boolean
          redress?: string | null
          report_id?: string | null
          rule?: string
          target_id?: string
          target_type?: Database["public"]["Enums"]["report_target"]
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "moderation_actions_actor_id_fkey"
            columns: ["actor_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "moderation_actions_affected_id_fkey"
            columns: ["affected_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "moderation_actions_report_id_fkey"
            columns: ["report_id"]
            isOneToOne: false
            referencedRelation: "reports"
            referencedColumns: ["id"]
          },
        ]
      }
      money_alerts: {
        Row: {
          account: string | null
          created_at: string
          detail: string
          expected_raw: number | null
          found_raw: number | null
          id: string
          kind: string
          last_seen_at: string
          payout_id: string | null
          resolved_at: string | null
          times: number
          updated_at: string
        }
        Insert: {
          account?: string | null
          created_at?: string
          detail: string
          expected_raw?: number | null
          found_raw?: number | null
          id?: string
          kind: string
          last_seen_at?: string
          payout_id?: string | null
          resolved_at?: string | null
          times?: number
          updated_at?: string
        }
        Update: {
          account?: string | null
          created_at?: string
          detail?: string
          expected_raw?: number | null
          found_raw?: number | null
          id?: string
          kind?: string
          last_seen_at?: string
          payout_id?: string | null
          resolved_at?: string | null
          times?: number
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "money_alerts_payout_id_fkey"
            columns: ["payout_id"]
            isOneToOne: false
            referencedRelation: "payouts"
            referencedColumns: ["id"]
          },
        ]
      }
      nano_addresses: {
        Row: {
          account: string
          created_at: string
          id: string
          label: string | null
          last_used_at: string | null
          public_key: string
          updated_at: string
          user_id: string
          uses: string[]
          verification_block: string | null
          verified_at: string | null
        }
        Insert: {
          account: string
          created_at?: string
          id?: string
          label?: string | null
          last_used_at?: string | null
          public_key: string
          updated_at?: string
          user_id: string
          uses?: string[]
          verification_block?: string | null
          verified_at?: string | null
        }
        Update: {
          account?: string
          created_at?: string
          id?: string
          label?: string | null
          last_used_at?: string | null
          public_key?: string
          updated_at?: string
          user_id?: string
          uses?: string[]
          verification_block?: string | null
          verified_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "nano_addresses_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      nano_blocks: {
        Row: {
          account: string
          confirmed_at: string | null
          created_at: string
          dead_at: string | null
          hash: string
          json: NonNullable<Json>
          kind: Database["public"]["Enums"]["block_kind"]
          previous: string
          rival_hash: string | null
          sent_at: string | null
          state: Database["public"]["Enums"]["block_state"]
          updated_at: string
          work: string | null
        }
        Insert: {
          account: string
          confirmed_at?: string | null
          created_at?: string
          dead_at?: string | null
          hash: string
          json: NonNullable<Json>
          kind: Database["public"]["Enums"]["block_kind"]
          previous: string
          rival_hash?: string | null
          sent_at?: string | null
          state?: Database["public"]["Enums"]["block_state"]
          updated_at?: string
          work?: string | null
        }
        Update: {
          account?: string
          confirmed_at?: string | null
          created_at?: string
          dead_at?: string | null
          hash?: string
          json?: NonNullable<Json>
          kind?: Database["public"]["Enums"]["block_kind"]
          previous?: string
          rival_hash?: string | null
          sent_at?: string | null
          state?: Database["public"]["Enums"]["block_state"]
          updated_at?: string
          work?: string | null
        }
        Relationships: []
      }
      nano_price: {
        Row: {
          api_last_updated: string | null
          created_at: string
          good_for_hours: number
          id: number
          last_updated: string | null
          market_cap: number | null
          price_change_24h_percentage: number | null
          price_usd: number | null
          sources: string[] | null
          updated_at: string
          volume_24h: number | null
        }
        Insert: {
          api_last_updated?: string | null
          created_at?: string
          good_for_hours?: number
          id?: number
          last_updated?: string | null
          market_cap?: number | null
          price_change_24h_percentage?: number | null
          price_usd?: number | null
          sources?: string[] | null
          updated_at?: string
          volume_24h?: number | null
        }
        Update: {
          api_last_updated?: string | null
          created_at?: string
          good_for_hours?: number
          id?: number
          last_updated?: string | null
          market_cap?: number | null
          price_change_24h_percentage?: number | null
          price_usd?: number | null
          sources?: string[] | null
          updated_at?: string
          volume_24h?: number | null
        }
        Relationships: []
      }
      nano_providers: {
        Row: {
          asks_identity: boolean
          countries: string[]
          created_at: string
          id: string
          is_self_custody: boolean | null
          kinds: string[]
          last_checked_on: string | null
          min_send_raw: number | null
          name: string
          note: string | null
          opens_links: boolean | null
          platforms: string[]
          updated_at: string
          url: string
        }
        Insert: {
          asks_identity: boolean
          countries?: string[]
          created_at?: string
          id?: string
          is_self_custody?: boolean | null
          kinds: string[]
          last_checked_on?: string | null
          min_send_raw?: number | null
          name: string
          note?: string | null
          opens_links?: boolean | null
          platforms?: string[]
          updated_at?: string
          url: string
        }
        Update: {
          asks_identity?: boolean
          countries?: string[]
          created_at?: string
          id?: string
          is_self_custody?: boolean | null
          kinds?: string[]
          last_checked_on?: string | null
          min_send_raw?: number | null
          name?: string
          note?: string | null
          opens_links?: boolean | null
          platforms?: string[]
          updated_at?: string
          url?: string
        }
        Relationships: []
      }
      notification_settings: {
        Row: {
          created_at: string
          digest_hour: number
          digest_weekday: number
          email_off: string[]
          in_app_off: string[]
          paused_until: string | null
          push_kinds: string[] | null
          updated_at: string
          user_id: string
        }
        Insert: {
          created_at?: string
          digest_hour?: number
          digest_weekday?: number
          email_off?: string[]
          in_app_off?: string[]
          paused_until?: string | null
          push_kinds?: string[] | null
          updated_at?: string
          user_id: string
        }
        Update: {
          created_at?: string
          digest_hour?: number
          digest_weekday?: number
          email_off?: string[]
          in_app_off?: string[]
          paused_until?: string | null
          push_kinds?: string[] | null
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "notification_settings_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      notifications: {
        Row: {
          actor_id: string | null
          comment_id: string | null
          count: number
          created_at: string
          data: NonNullable<Json>
          emailed_at: string | null
          group_key: string | null
          id: string
          kind: string
          post_id: string | null
          purchase_id: string | null
          pushed_at: string | null
          read_at: string | null
          seen_at: string | null
          updated_at: string
          user_id: string
        }
        Insert: {
          actor_id?: string | null
          comment_id?: string | null
          count?: number
          created_at?: string
          data?: NonNullable<Json>
          emailed_at?: string | null
          group_key?: string | null
          id?: string
          kind: string
          post_id?: string | null
          purchase_id?: string | null
          pushed_at?: string | null
          read_at?: string | null
          seen_at?: string | null
          updated_at?: string
          user_id: string
        }
        Update: {
          actor_id?: string | null
          comment_id?: string | null
          count?: number
          created_at?: string
          data?: NonNullable<Json>
          emailed_at?: string | null
          group_key?: string | null
          id?: string
          kind?: string
          post_id?: string | null
          purchase_id?: string | null
          pushed_at?: string | null
          read_at?: string | null
          seen_at?: string | null
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "notifications_actor_id_fkey"
            columns: ["actor_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notifications_comment_id_fkey"
            columns: ["comment_id"]
            isOneToOne: false
            referencedRelation: "comments"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notifications_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: false
            referencedRelation: "posts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notifications_purchase_id_fkey"
            columns: ["purchase_id"]
            isOneToOne: false
            referencedRelation: "purchases"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notifications_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      outbox: {
        Row: {
          attempts: number
          bounced_at: string | null
          created_at: string
          data: NonNullable<Json>
          failed_at: string | null
          goes_to_many: boolean
          id: string
          last_error: string | null
          message_id: string | null
          natural_key: string
          not_before: string | null
          recipient_email: string | null
          sending_since: string | null
          sent_at: string | null
          sent_to: string | null
          template: string
          updated_at: string
          user_id: string | null
        }
        Insert: {
          attempts?: number
          bounced_at?: string | null
          created_at?: string
          data?: NonNullable<Json>
          failed_at?: string | null
          goes_to_many?: never
          id?: string
          last_error?: string | null
          message_id?: string | null
          natural_key: string
          not_before?: string | null
          recipient_email?: string | null
          sending_since?: string | null
          sent_at?: string | null
          sent_to?: string | null
          template: string
          updated_at?: string
          user_id?: string | null
        }
        Update: {
          attempts?: number
          bounced_at?: string | null
          created_at?: string
          data?: NonNullable<Json>
          failed_at?: string | null
          goes_to_many?: never
          id?: string
          last_error?: string | null
          message_id?: string | null
          natural_key?: string
          not_before?: string | null
          recipient_email?: string | null
          sending_since?: string | null
          sent_at?: string | null
          sent_to?: string | null
          template?: string
          updated_at?: string
          user_id?: string | null
        }
        Relationships: []
      }
      payments: {
        Row: {
          amount_raw: number
          block_hash: string
          confirmed_at: string | null
          created_at: string
          from_account: string
          from_is_service: boolean
          purchase_id: string
          received_block: string | null
          seen_at: string
          updated_at: string
        }
        Insert: {
          amount_raw: number
          block_hash: string
          confirmed_at?: string | null
          created_at?: string
          from_account: string
          from_is_service?: boolean
          purchase_id: string
          received_block?: string | null
          seen_at?: string
          updated_at?: string
        }
        Update: {
          amount_raw?: number
          block_hash?: string
          confirmed_at?: string | null
          created_at?: string
          from_account?: string
          from_is_service?: boolean
          purchase_id?: string
          received_block?: string | null
          seen_at?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "payments_purchase_id_fkey"
            columns: ["purchase_id"]
            isOneToOne: false
            referencedRelation: "purchases"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payments_received_block_fkey"
            columns: ["received_block"]
            isOneToOne: false
            referencedRelation: "nano_blocks"
            referencedColumns: ["hash"]
          },
        ]
      }
      payout_freezes: {
        Row: {
          frozen_at: string
          user_id: string
        }
        Insert: {
          frozen_at?: string
          user_id: string
        }
        Update: {
          frozen_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "payout_freezes_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      payouts: {
        Row: {
          amount_raw: number
          approved_at: string | null
          attempts: number
          block_hash: string | null
          claimed_hash: string | null
          created_at: string
          error_class: string | null
          held_until: string | null
          id: string
          is_under_review: boolean
          kind: Database["public"]["Enums"]["payout_kind"]
          last_error: string | null
          next_attempt_at: string
          paid_at: string | null
          payment_hash: string | null
          purchase_id: string | null
          recipient_account: string | null
          recipient_id: string | null
          released_at: string | null
          source_account: string
          status: Database["public"]["Enums"]["payout_status"]
          updated_at: string
        }
        Insert: {
          amount_raw: number
          approved_at?: string | null
          attempts?: number
          block_hash?: string | null
          claimed_hash?: string | null
          created_at?: string
          error_class?: string | null
          held_until?: string | null
          id?: string
          is_under_review?: boolean
          kind: Database["public"]["Enums"]["payout_kind"]
          last_error?: string | null
          next_attempt_at?: string
          paid_at?: string | null
          payment_hash?: string | null
          purchase_id?: string | null
          recipient_account?: string | null
          recipient_id?: string | null
          released_at?: string | null
          source_account: string
          status: Database["public"]["Enums"]["payout_status"]
          updated_at?: string
        }
        Update: {
          amount_raw?: number
          approved_at?: string | null
          attempts?: number
          block_hash?: string | null
          claimed_hash?: string | null
          created_at?: string
          error_class?: string | null
          held_until?: string | null
          id?: string
          is_under_review?: boolean
          kind?: Database["public"]["Enums"]["payout_kind"]
          last_error?: string | null
          next_attempt_at?: string
          paid_at?: string | null
          payment_hash?: string | null
          purchase_id?: string | null
          recipient_account?: string | null
          recipient_id?: string | null
          released_at?: string | null
          source_account?: string
          status?: Database["public"]["Enums"]["payout_status"]
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "payouts_block_hash_fkey"
            columns: ["block_hash"]
            isOneToOne: true
            referencedRelation: "nano_blocks"
            referencedColumns: ["hash"]
          },
          {
            foreignKeyName: "payouts_payment_hash_fkey"
            columns: ["payment_hash"]
            isOneToOne: false
            referencedRelation: "payments"
            referencedColumns: ["block_hash"]
          },
          {
            foreignKeyName: "payouts_purchase_id_fkey"
            columns: ["purchase_id"]
            isOneToOne: false
            referencedRelation: "purchases"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payouts_recipient_id_fkey"
            columns: ["recipient_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      pinned_posts: {
        Row: {
          pinned_at: string
          post_id: string
          profile_id: string
        }
        Insert: {
          pinned_at?: string
          post_id: string
          profile_id: string
        }
        Update: {
          pinned_at?: string
          post_id?: string
          profile_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "pinned_posts_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: true
            referencedRelation: "posts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "pinned_posts_profile_id_fkey"
            columns: ["profile_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      post_bodies: {
        Row: {
          change_note: string | null
          created_at: string
          sections: NonNullable<Json>
          version_id: string
          words: number
        }
        Insert: {
          change_note?: string | null
          created_at?: string
          sections: NonNullable<Json>
          version_id: string
          words: number
        }
        Update: {
          change_note?: string | null
          created_at?: string
          sections?: NonNullable<Json>
          version_id?: string
          words?: number
        }
        Relationships: [
          {
            foreignKeyName: "post_bodies_version_id_fkey"
            columns: ["version_id"]
            isOneToOne: true
            referencedRelation: "post_versions"
            referencedColumns: ["id"]
          },
        ]
      }
      post_files: {
        Row: {
          bytes: number
          created_at: string
          id: string
          is_open: boolean
          kind: Database["public"]["Enums"]["file_kind"]
          name: string
          path: string
          post_id: string
          profile_id: string
          state: Database["public"]["Enums"]["file_state"]
          updated_at: string
          used_at: string | null
        }
        Insert: {
          bytes: number
          created_at?: string
          id: string
          is_open?: boolean
          kind: Database["public"]["Enums"]["file_kind"]
          name: string
          path: string
          post_id: string
          profile_id: string
          state?: Database["public"]["Enums"]["file_state"]
          updated_at?: string
          used_at?: string | null
        }
        Update: {
          bytes?: number
          created_at?: string
          id?: string
          is_open?: boolean
          kind?: Database["public"]["Enums"]["file_kind"]
          name?: string
          path?: string
          post_id?: string
          profile_id?: string
          state?: Database["public"]["Enums"]["file_state"]
          updated_at?: string
          used_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "post_files_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: false
            referencedRelation: "posts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "post_files_profile_id_fkey"
            columns: ["profile_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      post_images: {
        Row: {
          blurhash: string | null
          bytes: number
          created_at: string
          has_qr: boolean | null
          height: number
          id: string
          is_draft: boolean
          is_moving: boolean
          is_paid: boolean
          path: string
          post_id: string
          profile_id: string
          updated_at: string
          used_at: string | null
          width: number
        }
        Insert: {
          blurhash?: string | null
          bytes: number
          created_at?: string
          has_qr?: boolean | null
          height: number
          id?: string
          is_draft?: boolean
          is_moving?: boolean
          is_paid?: boolean
          path: string
          post_id: string
          profile_id: string
          updated_at?: string
          used_at?: string | null
          width: number
        }
        Update: {
          blurhash?: string | null
          bytes?: number
          created_at?: string
          has_qr?: boolean | null
          height?: number
          id?: string
          is_draft?: boolean
          is_moving?: boolean
          is_paid?: boolean
          path?: string
          post_id?: string
          profile_id?: string
          updated_at?: string
          used_at?: string | null
          width?: number
        }
        Relationships: [
          {
            foreignKeyName: "post_images_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: false
            referencedRelation: "posts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "post_images_profile_id_fkey"
            columns: ["profile_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      post_price_events: {
        Row: {
          access: Database["public"]["Enums"]["post_access"]
          created_at: string
          id: number
          post_id: string
          price_currency: Database["public"]["Enums"]["price_currency"]
          price_raw: number | null
          price_usd_micros: number | null
          pwyw_min_raw: number | null
        }
        Insert: {
          access: Database["public"]["Enums"]["post_access"]
          created_at?: string
          id?: never
          post_id: string
          price_currency: Database["public"]["Enums"]["price_currency"]
          price_raw?: number | null
          price_usd_micros?: number | null
          pwyw_min_raw?: number | null
        }
        Update: {
          access?: Database["public"]["Enums"]["post_access"]
          created_at?: string
          id?: never
          post_id?: string
          price_currency?: Database["public"]["Enums"]["price_currency"]
          price_raw?: number | null
          price_usd_micros?: number | null
          pwyw_min_raw?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "post_price_events_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: false
            referencedRelation: "posts"
            referencedColumns: ["id"]
          },
        ]
      }
      post_rankings: {
        Row: {
          created_at: string
          list: string
          post_id: string
          rank: number
        }
        Insert: {
          created_at?: string
          list: string
          post_id: string
          rank: number
        }
        Update: {
          created_at?: string
          list?: string
          post_id?: string
          rank?: number
        }
        Relationships: [
          {
            foreignKeyName: "post_rankings_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: false
            referencedRelation: "posts"
            referencedColumns: ["id"]
          },
        ]
      }
      post_slugs: {
        Row: {
          post_id: string
          profile_id: string
          retired_at: string
          slug: string
        }
        Insert: {
          post_id: string
          profile_id: string
          retired_at?: string
          slug: string
        }
        Update: {
          post_id?: string
          profile_id?: string
          retired_at?: string
          slug?: string
        }
        Relationships: [
          {
            foreignKeyName: "post_slugs_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: false
            referencedRelation: "posts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "post_slugs_profile_id_fkey"
            columns: ["profile_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      post_stats: {
        Row: {
          comments: number
          open_comments: number
          post_id: string
          refunds: number
          unlocks: number
          updated_at: string
        }
        Insert: {
          comments?: number
          open_comments?: number
          post_id: string
          refunds?: number
          unlocks?: number
          updated_at?: string
        }
        Update: {
          comments?: number
          open_comments?: number
          post_id?: string
          refunds?: number
          unlocks?: number
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "post_stats_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: true
            referencedRelation: "posts"
            referencedColumns: ["id"]
          },
        ]
      }
      post_tags: {
        Row: {
          post_id: string
          tag: string
        }
        Insert: {
          post_id: string
          tag: string
        }
        Update: {
          post_id?: string
          tag?: string
        }
        Relationships: [
          {
            foreignKeyName: "post_tags_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: false
            referencedRelation: "posts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "post_tags_tag_fkey"
            columns: ["tag"]
            isOneToOne: false
            referencedRelation: "tags"
            referencedColumns: ["name"]
          },
        ]
      }
      post_versions: {
        Row: {
          author_id: string
          created_at: string
          free_doc: NonNullable<Json>
          free_words: number
          id: string
          is_valid: boolean | null
          n: number
          post_id: string
          published_at: string | null
          reason: Database["public"]["Enums"]["version_reason"]
          subtitle: string | null
          title: string
        }
        Insert: {
          author_id: string
          created_at?: string
          free_doc: NonNullable<Json>
          free_words: number
          id?: string
          is_valid?: boolean | null
          n: number
          post_id: string
          published_at?: string | null
          reason: Database["public"]["Enums"]["version_reason"]
          subtitle?: string | null
          title: string
        }
        Update: {
          author_id?: string
          created_at?: string
          free_doc?: NonNullable<Json>
          free_words?: number
          id?: string
          is_valid?: boolean | null
          n?: number
          post_id?: string
          published_at?: string | null
          reason?: Database["public"]["Enums"]["version_reason"]
          subtitle?: string | null
          title?: string
        }
        Relationships: [
          {
            foreignKeyName: "post_versions_author_id_fkey"
            columns: ["author_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "post_versions_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: false
            referencedRelation: "posts"
            referencedColumns: ["id"]
          },
        ]
      }
      posts: {
        Row: {
          access: Database["public"]["Enums"]["post_access"]
          agent_price_raw: number | null
          asked_raw: number | null
          backdated_to: string | null
          canonical_url: string | null
          category_id: string | null
          comments_locked: boolean
          comments_mode: Database["public"]["Enums"]["comments_mode"]
          content_warning: Database["public"]["Enums"]["content_warning"]
          cover_alt: string | null
          cover_caption: string | null
          cover_image_id: string | null
          created_at: string
          creation_method: Database["public"]["Enums"]["creation_method"] | null
          creation_note: string | null
          current_version_id: string | null
          deleted_at: string | null
          edited_at: string | null
          excerpt: string | null
          excerpt_auto: boolean
          facets: unknown
          first_published_at: string | null
          followers_notified_at: string | null
          free_words: number
          id: string
          kept_back_because: string | null
          language: string
          latest_version: number
          license: Database["public"]["Enums"]["license"]
          listed: boolean
          offers_downloads: boolean
          og_image_id: string | null
          own_warning: Database["public"]["Enums"]["content_warning"] | null
          paid_images: number
          paid_words: number
          price_currency: Database["public"]["Enums"]["price_currency"]
          price_raw: number | null
          price_usd_micros: number | null
          profile_id: string
          publication: number | null
          published_at: string | null
          pwyw_min_raw: number | null
          pwyw_suggested_raw: number | null
          reading_minutes: number
          refund_window_min: number
          removed_at: string | null
          removed_by_law: boolean
          removed_reason: string | null
          rights_confirmed_at: string | null
          scheduled_at: string | null
          search: unknown
          seo_description: string | null
          seo_title: string | null
          shown_at: string | null
          shows_comments: boolean
          slug: string | null
          status: Database["public"]["Enums"]["post_status"]
          subtitle: string | null
          tells_followers: boolean
          title: string
          unpublished_at: string | null
          updated_at: string
          was_free_until: string | null
        }
        Insert: {
          access?: Database["public"]["Enums"]["post_access"]
          agent_price_raw?: number | null
          asked_raw?: never
          backdated_to?: string | null
          canonical_url?: string | null
          category_id?: string | null
          comments_locked?: boolean
          comments_mode?: Database["public"]["Enums"]["comments_mode"]
          content_warning?: Database["public"]["Enums"]["content_warning"]
          cover_alt?: string | null
          cover_caption?: string | null
          cover_image_id?: string | null
          created_at?: string
          creation_method?:
            | Database["public"]["Enums"]["creation_method"]
            | null
          creation_note?: string | null
          current_version_id?: string | null
          deleted_at?: string | null
          edited_at?: string | null
          excerpt?: string | null
          excerpt_auto?: boolean
          facets?: unknown
          first_published_at?: string | null
          followers_notified_at?: string | null
          free_words?: number
          id?: string
          kept_back_because?: string | null
          language?: string
          latest_version?: number
          license?: Database["public"]["Enums"]["license"]
          listed?: boolean
          offers_downloads?: boolean
          og_image_id?: string | null
          own_warning?: Database["public"]["Enums"]["content_warning"] | null
          paid_images?: number
          paid_words?: number
          price_currency?: Database["public"]["Enums"]["price_currency"]
          price_raw?: number | null
          price_usd_micros?: number | null
          profile_id: string
          publication?: number | null
          published_at?: string | null
          pwyw_min_raw?: number | null
          pwyw_suggested_raw?: number | null
          reading_minutes?: number
          refund_window_min?: number
          removed_at?: string | null
          removed_by_law?: boolean
          removed_reason?: string | null
          rights_confirmed_at?: string | null
          scheduled_at?: string | null
          search?: unknown
          seo_description?: string | null
          seo_title?: string | null
          shown_at?: never
          shows_comments?: boolean
          slug?: string | null
          status?: Database["public"]["Enums"]["post_status"]
          subtitle?: string | null
          tells_followers?: boolean
          title?: string
          unpublished_at?: string | null
          updated_at?: string
          was_free_until?: string | null
        }
        Update: {
          access?: Database["public"]["Enums"]["post_access"]
          agent_price_raw?: number | null
          asked_raw?: never
          backdated_to?: string | null
          canonical_url?: string | null
          category_id?: string | null
          comments_locked?: boolean
          comments_mode?: Database["public"]["Enums"]["comments_mode"]
          content_warning?: Database["public"]["Enums"]["content_warning"]
          cover_alt?: string | null
          cover_caption?: string | null
          cover_image_id?: string | null
          created_at?: string
          creation_method?:
            | Database["public"]["Enums"]["creation_method"]
            | null
          creation_note?: string | null
          current_version_id?: string | null
          deleted_at?: string | null
          edited_at?: string | null
          excerpt?: string | null
          excerpt_auto?: boolean
          facets?: unknown
          first_published_at?: string | null
          followers_notified_at?: string | null
          free_words?: number
          id?: string
          kept_back_because?: string | null
          language?: string
          latest_version?: number
          license?: Database["public"]["Enums"]["license"]
          listed?: boolean
          offers_downloads?: boolean
          og_image_id?: string | null
          own_warning?: Database["public"]["Enums"]["content_warning"] | null
          paid_images?: number
          paid_words?: number
          price_currency?: Database["public"]["Enums"]["price_currency"]
          price_raw?: number | null
          price_usd_micros?: number | null
          profile_id?: string
          publication?: number | null
          published_at?: string | null
          pwyw_min_raw?: number | null
          pwyw_suggested_raw?: number | null
          reading_minutes?: number
          refund_window_min?: number
          removed_at?: string | null
          removed_by_law?: boolean
          removed_reason?: string | null
          rights_confirmed_at?: string | null
          scheduled_at?: string | null
          search?: unknown
          seo_description?: string | null
          seo_title?: string | null
          shown_at?: never
          shows_comments?: boolean
          slug?: string | null
          status?: Database["public"]["Enums"]["post_status"]
          subtitle?: string | null
          tells_followers?: boolean
          title?: string
          unpublished_at?: string | null
          updated_at?: string
          was_free_until?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "posts_category_id_fkey"
            columns: ["category_id"]
            isOneToOne: false
            referencedRelation: "categories"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "posts_cover_image_id_fkey"
            columns: ["cover_image_id"]
            isOneToOne: false
            referencedRelation: "post_images"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "posts_current_version_id_fkey"
            columns: ["current_version_id"]
            isOneToOne: false
            referencedRelation: "post_versions"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "posts_og_image_id_fkey"
            columns: ["og_image_id"]
            isOneToOne: false
            referencedRelation: "post_images"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "posts_profile_id_fkey"
            columns: ["profile_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      private_profiles: {
        Row: {
          blocked_profile_ids: string[]
          country: string | null
          created_at: string
          email_prefs: NonNullable<Json>
          id: string
          legal_address: string | null
          legal_name: string | null
          payout_address: string | null
          payout_address_changed_at: string | null
          payout_address_verified_at: string | null
          payout_hold_until: string | null
          payout_put_off_at: string | null
          refunds_all_readers: boolean
          seller_type: Database["public"]["Enums"]["seller_type"] | null
          tax_id: string | null
          time_zone: string | null
          updated_at: string
        }
        Insert: {
          blocked_profile_ids?: string[]
          country?: string | null
          created_at?: string
          email_prefs?: NonNullable<Json>
          id: string
          legal_address?: string | null
          legal_name?: string | null
          payout_address?: string | null
          payout_address_changed_at?: string | null
          payout_address_verified_at?: string | null
          payout_hold_until?: string | null
          payout_put_off_at?: string | null
          refunds_all_readers?: boolean
          seller_type?: Database["public"]["Enums"]["seller_type"] | null
          tax_id?: string | null
          time_zone?: string | null
          updated_at?: string
        }
        Update: {
          blocked_profile_ids?: string[]
          country?: string | null
          created_at?: string
          email_prefs?: NonNullable<Json>
          id?: string
          legal_address?: string | null
          legal_name?: string | null
          payout_address?: string | null
          payout_address_changed_at?: string | null
          payout_address_verified_at?: string | null
          payout_hold_until?: string | null
          payout_put_off_at?: string | null
          refunds_all_readers?: boolean
          seller_type?: Database["public"]["Enums"]["seller_type"] | null
          tax_id?: string | null
          time_zone?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "private_profiles_id_fkey"
            columns: ["id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      profile_stats: {
        Row: {
          followers: number
          following: number
          profile_id: string
          updated_at: string
        }
        Insert: {
          followers?: number
          following?: number
          profile_id: string
          updated_at?: string
        }
        Update: {
          followers?: number
          following?: number
          profile_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "profile_stats_profile_id_fkey"
            columns: ["profile_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      profiles: {
        Row: {
          agent_operator: string | null
          avatar_url: string | null
          bio: string | null
          blocks_ai_crawlers: boolean
          cover_alt: string | null
          cover_url: string | null
          created_at: string
          default_price_raw: number | null
          default_refund_window: number
          handle: string | null
          handle_changed_at: string | null
          id: string
          is_agent: boolean
          language: string
          links: NonNullable<Json>
          name: string | null
          purchases_public: boolean
          status: Database["public"]["Enums"]["account_status"]
          updated_at: string
          verified_domain: string | null
          website: string | null
        }
        Insert: {
          agent_operator?: string | null
          avatar_url?: string | null
          bio?: string | null
          blocks_ai_crawlers?: boolean
          cover_alt?: string | null
          cover_url?: string | null
          created_at?: string
          default_price_raw?: number | null
          default_refund_window?: number
          handle?: string | null
          handle_changed_at?: string | null
          id: string
          is_agent?: boolean
          language?: string
          links?: NonNullable<Json>
          name?: string | null
          purchases_public?: boolean
          status?: Database["public"]["Enums"]["account_status"]
          updated_at?: string
          verified_domain?: string | null
          website?: string | null
        }
        Update: {
          agent_operator?: string | null
          avatar_url?: string | null
          bio?: string | null
          blocks_ai_crawlers?: boolean
          cover_alt?: string | null
          cover_url?: string | null
          created_at?: string
          default_price_raw?: number | null
          default_refund_window?: number
          handle?: string | null
          handle_changed_at?: string | null
          id?: string
          is_agent?: boolean
          language?: string
          links?: NonNullable<Json>
          name?: string | null
          purchases_public?: boolean
          status?: Database["public"]["Enums"]["account_status"]
          updated_at?: string
          verified_domain?: string | null
          website?: string | null
        }
        Relationships: []
      }
      purchase_secrets: {
        Row: {
          buyer_country: string | null
          buyer_id: string | null
          chain_asked_at: string | null
          consent_at: string | null
          consent_text_id: string | null
          created_at: string
          declared_images: number | null
          declared_words: number | null
          delivered_at: string | null
          delivered_share: number | null
          may_withdraw: boolean
          payer_account: string | null
          payer_is_service: boolean | null
          purchase_id: string
          read_to_end_at: string | null
          sealed_at: string | null
          sealed_session: string | null
          session_claimed_at: string | null
          tell_email: string | null
          updated_at: string
        }
        Insert: {
          buyer_country?: string | null
          buyer_id?: string | null
          chain_asked_at?: string | null
          consent_at?: string | null
          consent_text_id?: string | null
          created_at?: string
          declared_images?: number | null
          declared_words?: number | null
          delivered_at?: string | null
          delivered_share?: number | null
          may_withdraw?: boolean
          payer_account?: string | null
          payer_is_service?: boolean | null
          purchase_id: string
          read_to_end_at?: string | null
          sealed_at?: string | null
          sealed_session?: string | null
          session_claimed_at?: string | null
          tell_email?: string | null
          updated_at?: string
        }
        Update: {
          buyer_country?: string | null
          buyer_id?: string | null
          chain_asked_at?: string | null
          consent_at?: string | null
          consent_text_id?: string | null
          created_at?: string
          declared_images?: number | null
          declared_words?: number | null
          delivered_at?: string | null
          delivered_share?: number | null
          may_withdraw?: boolean
          payer_account?: string | null
          payer_is_service?: boolean | null
          purchase_id?: string
          read_to_end_at?: string | null
          sealed_at?: string | null
          sealed_session?: string | null
          session_claimed_at?: string | null
          tell_email?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "purchase_secrets_purchase_id_fkey"
            columns: ["purchase_id"]
            isOneToOne: true
            referencedRelation: "purchases"
            referencedColumns: ["id"]
          },
        ]
      }
      purchases: {
        Row: {
          amount_raw: number
          buyer_id: string | null
          channel: Database["public"]["Enums"]["purchase_channel"]
          created_at: string
          crowded_out_at: string | null
          derivation_index: number
          ephemeral_address: string
          expires_at: string
          has_downloads: boolean
          id: string
          kind: Database["public"]["Enums"]["purchase_kind"]
          late: boolean
          merged_from: string | null
          meta: NonNullable<Json>
          network: string | null
          paid_at: string | null
          payment_state: Database["public"]["Enums"]["payment_state"]
          post_id: string | null
          price_usd_micros: number | null
          rate_sources: string[] | null
          rate_usd: number | null
          received_raw: number
          referrer_account: string | null
          refund_asked_by: string | null
          refund_reason: string | null
          refund_window_ends_at: string | null
          refund_window_min: number
          refunded_at: string | null
          seller_id: string | null
          status: Database["public"]["Enums"]["purchase_status"]
          updated_at: string
          withdrawal_ends_at: string | null
          withdrawn_at: string | null
        }
        Insert: {
          amount_raw: number
          buyer_id?: string | null
          channel?: Database["public"]["Enums"]["purchase_channel"]
          created_at?: string
          crowded_out_at?: string | null
          derivation_index: number
          ephemeral_address: string
          expires_at: string
          has_downloads?: boolean
          id?: string
          kind?: Database["public"]["Enums"]["purchase_kind"]
          late?: boolean
          merged_from?: string | null
          meta?: NonNullable<Json>
          network?: string | null
          paid_at?: string | null
          payment_state?: Database["public"]["Enums"]["payment_state"]
          post_id?: string | null
          price_usd_micros?: number | null
          rate_sources?: string[] | null
          rate_usd?: number | null
          received_raw?: number
          referrer_account?: string | null
          refund_asked_by?: string | null
          refund_reason?: string | null
          refund_window_ends_at?: string | null
          refund_window_min: number
          refunded_at?: string | null
          seller_id?: string | null
          status?: Database["public"]["Enums"]["purchase_status"]
          updated_at?: string
          withdrawal_ends_at?: string | null
          withdrawn_at?: string | null
        }
        Update: {
          amount_raw?: number
          buyer_id?: string | null
          channel?: Database["public"]["Enums"]["purchase_channel"]
          created_at?: string
          crowded_out_at?: string | null
          derivation_index?: number
          ephemeral_address?: string
          expires_at?: string
          has_downloads?: boolean
          id?: string
          kind?: Database["public"]["Enums"]["purchase_kind"]
          late?: boolean
          merged_from?: string | null
          meta?: NonNullable<Json>
          network?: string | null
          paid_at?: string | null
          payment_state?: Database["public"]["Enums"]["payment_state"]
          post_id?: string | null
          price_usd_micros?: number | null
          rate_sources?: string[] | null
          rate_usd?: number | null
          received_raw?: number
          referrer_account?: string | null
          refund_asked_by?: string | null
          refund_reason?: string | null
          refund_window_ends_at?: string | null
          refund_window_min?: number
          refunded_at?: string | null
          seller_id?: string | null
          status?: Database["public"]["Enums"]["purchase_status"]
          updated_at?: string
          withdrawal_ends_at?: string | null
          withdrawn_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "purchases_ephemeral_address_fkey"
            columns: ["ephemeral_address"]
            isOneToOne: true
            referencedRelation: "deposit_addresses"
            referencedColumns: ["account"]
          },
          {
            foreignKeyName: "purchases_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: false
            referencedRelation: "posts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "purchases_seller_id_fkey"
            columns: ["seller_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      rate_limits: {
        Row: {
          bucket: string
          expires_at: string
          hits: number
          window_starts_at: string
        }
        Insert: {
          bucket: string
          expires_at: string
          hits: number
          window_starts_at: string
        }
        Update: {
          bucket?: string
          expires_at?: string
          hits?: number
          window_starts_at?: string
        }
        Relationships: []
      }
      reconciliations: {
        Row: {
          accounts: number
          balance_raw: number
          began_at: string
          booked_raw: number
          created_at: string
          differing: number
          id: number
          receivable_raw: number
        }
        Insert: {
          accounts: number
          balance_raw: number
          began_at: string
          booked_raw: number
          created_at?: string
          differing: number
          id?: never
          receivable_raw: number
        }
        Update: {
          accounts?: number
          balance_raw?: number
          began_at?: string
          booked_raw?: number
          created_at?: string
          differing?: number
          id?: never
          receivable_raw?: number
        }
        Relationships: []
      }
      refund_requests: {
        Row: {
          created_at: string
          declined_at: string | null
          purchase_id: string
          reason: string
          seller_id: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          declined_at?: string | null
          purchase_id: string
          reason: string
          seller_id: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          declined_at?: string | null
          purchase_id?: string
          reason?: string
          seller_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "refund_requests_purchase_id_fkey"
            columns: ["purchase_id"]
            isOneToOne: true
            referencedRelation: "sales"
            referencedColumns: ["purchase_id"]
          },
          {
            foreignKeyName: "refund_requests_seller_id_fkey"
            columns: ["seller_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      reports: {
        Row: {
          assigned_to: string | null
          content_id: string | null
          created_at: string
          decided_at: string | null
          decision: string | null
          decision_note: string | null
          details: string | null
          evidence_urls: string[]
          good_faith: boolean
          id: string
          is_doubtful: boolean
          number: number
          priority: number
          reason: Database["public"]["Enums"]["report_reason"]
          reporter_email: string | null
          reporter_id: string | null
          reporter_name: string | null
          rights_holder: boolean
          signature: string | null
          status: Database["public"]["Enums"]["report_status"]
          target_id: string
          target_type: Database["public"]["Enums"]["report_target"]
          updated_at: string
          work_owner: string | null
          work_url: string | null
        }
        Insert: {
          assigned_to?: string | null
          content_id?: string | null
          created_at?: string
          decided_at?: string | null
          decision?: string | null
          decision_note?: string | null
          details?: string | null
          evidence_urls?: string[]
          good_faith?: boolean
          id?: string
          is_doubtful?: boolean
          number?: never
          priority?: number
          reason: Database["public"]["Enums"]["report_reason"]
          reporter_email?: string | null
          reporter_id?: string | null
          reporter_name?: string | null
          rights_holder?: boolean
          signature?: string | null
          status?: Database["public"]["Enums"]["report_status"]
          target_id: string
          target_type: Database["public"]["Enums"]["report_target"]
          updated_at?: string
          work_owner?: string | null
          work_url?: string | null
        }
        Update: {
          assigned_to?: string | null
          content_id?: string | null
          created_at?: string
          decided_at?: string | null
          decision?: string | null
          decision_note?: string | null
          details?: string | null
          evidence_urls?: string[]
          good_faith?: boolean
          id?: string
          is_doubtful?: boolean
          number?: never
          priority?: number
          reason?: Database["public"]["Enums"]["report_reason"]
          reporter_email?: string | null
          reporter_id?: string | null
          reporter_name?: string | null
          rights_holder?: boolean
          signature?: string | null
          status?: Database["public"]["Enums"]["report_status"]
          target_id?: string
          target_type?: Database["public"]["Enums"]["report_target"]
          updated_at?: string
          work_owner?: string | null
          work_url?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "reports_assigned_to_fkey"
            columns: ["assigned_to"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reports_reporter_id_fkey"
            columns: ["reporter_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      reserved_handles: {
        Row: {
          handle: string
        }
        Insert: {
          handle: string
        }
        Update: {
          handle?: string
        }
        Relationships: []
      }
      retired_handles: {
        Row: {
          handle: string
          is_taken_away: boolean
          profile_id: string
          redirects: boolean
          retired_at: string
        }
        Insert: {
          handle: string
          is_taken_away?: boolean
          profile_id: string
          redirects?: boolean
          retired_at?: string
        }
        Update: {
          handle?: string
          is_taken_away?: boolean
          profile_id?: string
          redirects?: boolean
          retired_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "retired_handles_profile_id_fkey"
            columns: ["profile_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      sales: {
        Row: {
          amount_raw: number
          created_at: string
          creator_account: string
          creator_raw: number
          fee_account: string | null
          fee_bps: number
          fee_raw: number
          paid_at: string
          post_id: string
          purchase_id: string
          rate_at: string | null
          rate_sources: string[] | null
          rate_usd: number | null
          receipt_number: number
          refunded_at: string | null
          seller_id: string
          updated_at: string
          version_id: string
        }
        Insert: {
          amount_raw: number
          created_at?: string
          creator_account: string
          creator_raw: number
          fee_account?: string | null
          fee_bps: number
          fee_raw: number
          paid_at: string
          post_id: string
          purchase_id: string
          rate_at?: string | null
          rate_sources?: string[] | null
          rate_usd?: number | null
          receipt_number?: never
          refunded_at?: string | null
          seller_id: string
          updated_at?: string
          version_id: string
        }
        Update: {
          amount_raw?: number
          created_at?: string
          creator_account?: string
          creator_raw?: number
          fee_account?: string | null
          fee_bps?: number
          fee_raw?: number
          paid_at?: string
          post_id?: string
          purchase_id?: string
          rate_at?: string | null
          rate_sources?: string[] | null
          rate_usd?: number | null
          receipt_number?: never
          refunded_at?: string | null
          seller_id?: string
          updated_at?: string
          version_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "sales_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: false
            referencedRelation: "posts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "sales_purchase_id_fkey"
            columns: ["purchase_id"]
            isOneToOne: true
            referencedRelation: "purchases"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "sales_seller_id_fkey"
            columns: ["seller_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "sales_version_id_fkey"
            columns: ["version_id"]
            isOneToOne: false
            referencedRelation: "post_versions"
            referencedColumns: ["id"]
          },
        ]
      }
      settings: {
        Row: {
          author_is_new_days: number
          block_changes_per_hour: number
          blocks_per_person: number
          bookmark_changes_per_hour: number
          bookmarks_per_reader: number
          comment_changes_per_hour: number
          comment_edit_minutes: number
          comment_pending_days: number
          comment_quote_chars: number
          comments_per_day: number
          comments_per_minute: number
          created_at: string
          excess_refund_min_raw: number
          exports_per_day: number
          fee_account: string | null
          follows_per_hour: number
          homepage_layout: number
          id: number
          late_honour_hours: number
          max_payments_per_purchase: number
          mentions_per_comment: number
          new_drafts_per_hour: number
          new_posts_per_day: number
          new_posts_per_day_at_first: number
          newcomer_refunds: number
          notification_changes_per_hour: number
          payments_paused: boolean
          payout_max_attempts: number
          payouts_paused: boolean
          platform_fee_bps: number
          promotion_day_raw: number
          purchase_ttl_seconds: number
          read_only: boolean
          refund_max_per_payer: number
          saves_per_minute: number
          sign_ups_paused: boolean
          underpay_tolerance_bps: number
          underpay_tolerance_max_raw: number
          updated_at: string
        }
        Insert: {
          author_is_new_days?: number
          block_changes_per_hour?: number
          blocks_per_person?: number
          bookmark_changes_per_hour?: number
          bookmarks_per_reader?: number
          comment_changes_per_hour?: number
          comment_edit_minutes?: number
          comment_pending_days?: number
          comment_quote_chars?: number
          comments_per_day?: number
          comments_per_minute?: number
          created_at?: string
          excess_refund_min_raw?: number
          exports_per_day?: number
          fee_account?: string | null
          follows_per_hour?: number
          homepage_layout?: number
          id?: number
          late_honour_hours?: number
          max_payments_per_purchase?: number
          mentions_per_comment?: number
          new_drafts_per_hour?: number
          new_posts_per_day?: number
          new_posts_per_day_at_first?: number
          newcomer_refunds?: number
          notification_changes_per_hour?: number
          payments_paused?: boolean
          payout_max_attempts?: number
          payouts_paused?: boolean
          platform_fee_bps?: number
          promotion_day_raw?: number
          purchase_ttl_seconds?: number
          read_only?: boolean
          refund_max_per_payer?: number
          saves_per_minute?: number
          sign_ups_paused?: boolean
          underpay_tolerance_bps?: number
          underpay_tolerance_max_raw?: number
          updated_at?: string
        }
        Update: {
          author_is_new_days?: number
          block_changes_per_hour?: number
          blocks_per_person?: number
          bookmark_changes_per_hour?: number
          bookmarks_per_reader?: number
          comment_changes_per_hour?: number
          comment_edit_minutes?: number
          comment_pending_days?: number
          comment_quote_chars?: number
          comments_per_day?: number
          comments_per_minute?: number
          created_at?: string
          excess_refund_min_raw?: number
          exports_per_day?: number
          fee_account?: string | null
          follows_per_hour?: number
          homepage_layout?: number
          id?: number
          late_honour_hours?: number
          max_payments_per_purchase?: number
          mentions_per_comment?: number
          new_drafts_per_hour?: number
          new_posts_per_day?: number
          new_posts_per_day_at_first?: number
          newcomer_refunds?: number
          notification_changes_per_hour?: number
          payments_paused?: boolean
          payout_max_attempts?: number
          payouts_paused?: boolean
          platform_fee_bps?: number
          promotion_day_raw?: number
          purchase_ttl_seconds?: number
          read_only?: boolean
          refund_max_per_payer?: number
          saves_per_minute?: number
          sign_ups_paused?: boolean
          underpay_tolerance_bps?: number
          underpay_tolerance_max_raw?: number
          updated_at?: string
        }
        Relationships: []
      }
      staff_filters: {
        Row: {
          created_at: string
          id: string
          list: string
          name: string
          query: string
          staff_id: string
        }
        Insert: {
          created_at?: string
          id?: string
          list: string
          name: string
          query: string
          staff_id: string
        }
        Update: {
          created_at?: string
          id?: string
          list?: string
          name?: string
          query?: string
          staff_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "staff_filters_staff_id_fkey"
            columns: ["staff_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      tags: {
        Row: {
          created_at: string
          name: string
        }
        Insert: {
          created_at?: string
          name: string
        }
        Update: {
          created_at?: string
          name?: string
        }
        Relationships: []
      }
      transparency: {
        Row: {
          accounts_differing: number | null
          compared_at: string | null
          created_at: string
          held_raw: number | null
          id: number
          is_held_by_few: boolean
          measured_at: string | null
          median_seconds: number | null
          oldest_since: string | null
          payout_block: string | null
          payout_raw: number | null
          payout_seconds: number | null
          payouts_failed: number | null
          payouts_paid: number | null
          updated_at: string
          usual_high_raw: number | null
          usual_low_raw: number | null
        }
        Insert: {
          accounts_differing?: number | null
          compared_at?: string | null
          created_at?: string
          held_raw?: number | null
          id?: number
          is_held_by_few?: boolean
          measured_at?: string | null
          median_seconds?: number | null
          oldest_since?: string | null
          payout_block?: string | null
          payout_raw?: number | null
          payout_seconds?: number | null
          payouts_failed?: number | null
          payouts_paid?: number | null
          updated_at?: string
          usual_high_raw?: number | null
          usual_low_raw?: number | null
        }
        Update: {
          accounts_differing?: number | null
          compared_at?: string | null
          created_at?: string
          held_raw?: number | null
          id?: number
          is_held_by_few?: boolean
          measured_at?: string | null
          median_seconds?: number | null
          oldest_since?: string | null
          payout_block?: string | null
          payout_raw?: number | null
          payout_seconds?: number | null
          payouts_failed?: number | null
          payouts_paid?: number | null
          updated_at?: string
          usual_high_raw?: number | null
          usual_low_raw?: number | null
        }
        Relationships: []
      }
      wallet_accounts: {
        Row: {
          account: string
          may_add_method: boolean
          opened_at: string
          proven_at: string
          user_id: string
        }
        Insert: {
          account: string
          may_add_method?: boolean
          opened_at?: string
          proven_at: string
          user_id: string
        }
        Update: {
          account?: string
          may_add_method?: boolean
          opened_at?: string
          proven_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "wallet_accounts_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      wallet_challenges: {
        Row: {
          account: string | null
          block_hash: string | null
          codes_sent: number
          created_at: string
          id: string
          proven_at: string | null
          purchase_id: string
          purpose: Database["public"]["Enums"]["wallet_purpose"]
          secret_hash: string
          updated_at: string
          used_at: string | null
          user_id: string | null
          wrong_codes: number
        }
        Insert: {
          account?: string | null
          block_hash?: string | null
          codes_sent?: number
          created_at?: string
          id?: string
          proven_at?: string | null
          purchase_id: string
          purpose: Database["public"]["Enums"]["wallet_purpose"]
          secret_hash: string
          updated_at?: string
          used_at?: string | null
          user_id?: string | null
          wrong_codes?: number
        }
        Update: {
          account?: string | null
          block_hash?: string | null
          codes_sent?: number
          created_at?: string
          id?: string
          proven_at?: string | null
          purchase_id?: string
          purpose?: Database["public"]["Enums"]["wallet_purpose"]
          secret_hash?: string
          updated_at?: string
          used_at?: string | null
          user_id?: string | null
          wrong_codes?: number
        }
        Relationships: [
          {
            foreignKeyName: "wallet_challenges_purchase_id_fkey"
            columns: ["purchase_id"]
            isOneToOne: true
            referencedRelation: "purchases"
            referencedColumns: ["id"]
          },
        ]
      }
      wallet_restores: {
        Row: {
          account: string
          created_at: string
          ended_at: string | null
          id: string
          owner_id: string | null
          posts: number
          updated_at: string
          user_id: string
        }
        Insert: {
          account: string
          created_at?: string
          ended_at?: string | null
          id?: string
          owner_id?: string | null
          posts: number
          updated_at?: string
          user_id: string
        }
        Update: {
          account?: string
          created_at?: string
          ended_at?: string | null
          id?: string
          owner_id?: string | null
          posts?: number
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "wallet_restores_owner_id_fkey"
            columns: ["owner_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      worth_answers: {
        Row: {
          created_at: string
          is_worth_it: boolean
          purchase_id: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          is_worth_it: boolean
          purchase_id: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          is_worth_it?: boolean
          purchase_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "worth_answers_purchase_id_fkey"
            columns: ["purchase_id"]
            isOneToOne: true
            referencedRelation: "sales"
            referencedColumns: ["purchase_id"]
          },
        ]
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      act_on_payout: {
        Args: {
          given?: string
          payout_id: string
          reason: string
          what: Database["public"]["Enums"]["payout_action"]
        }
        Returns: string
      }
      add_exclusion: {
        Args: { exclusion: Json; reason: string }
        Returns: string
      }
      add_feature: { Args: { feature: Json; reason: string }; Returns: string }
      add_post_file: {
        Args: {
          bytes: number
          file_id: string
          kind: Database["public"]["Enums"]["file_kind"]
          name: string
          path: string
          post_id: string
          user_id: string
        }
        Returns: {
          bytes: number
          created_at: string
          id: string
          is_open: boolean
          kind: Database["public"]["Enums"]["file_kind"]
          name: string
          path: string
          post_id: string
          profile_id: string
          state: Database["public"]["Enums"]["file_state"]
          updated_at: string
          used_at: string | null
        }
        SetofOptions: {
          from: "*"
          to: "post_files"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      add_post_image: {
        Args: {
          bytes: number
          has_qr?: boolean
          height: number
          image_id: string
          path: string
          post_id: string
          user_id: string
          width: number
        }
        Returns: {
          blurhash: string | null
          bytes: number
          created_at: string
          has_qr: boolean | null
          height: number
          id: string
          is_draft: boolean
          is_moving: boolean
          is_paid: boolean
          path: string
          post_id: string
          profile_id: string
          updated_at: string
          used_at: string | null
          width: number
        }
        SetofOptions: {
          from: "*"
          to: "post_images"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      answer_worth: {
        Args: { is_worth_it: boolean; purchase_id: string }
        Returns: boolean
      }
      approve_payout: {
        Args: { actor_id: string; payout_id: string; reason: string }
        Returns: {
          amount_raw: number
          approved_at: string | null
          attempts: number
          block_hash: string | null
          claimed_hash: string | null
          created_at: string
          error_class: string | null
          held_until: string | null
          id: string
          is_under_review: boolean
          kind: Database["public"]["Enums"]["payout_kind"]
          last_error: string | null
          next_attempt_at: string
          paid_at: string | null
          payment_hash: string | null
          purchase_id: string | null
          recipient_account: string | null
          recipient_id: string | null
          released_at: string | null
          source_account: string
          status: Database["public"]["Enums"]["payout_status"]
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "payouts"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      ask_account_merge: {
        Args: { keeper: string; person_id: string; reason: string }
        Returns: string
      }
      ask_to_be_told: {
        Args: {
          by_user?: string
          email: string
          is_holder: boolean
          purchase_id: string
        }
        Returns: boolean
      }
      begin_export: { Args: Record<PropertyKey, never>; Returns: string }
      begin_viewing: {
        Args: { person_id: string; reason: string }
        Returns: string
      }
      begin_wallet_sign_in: {
        Args: { secret_hash: string; user_id?: string }
        Returns: Json
      }
      bind_purchase: {
        Args: { purchase_id: string; sealed_session?: string; user_id: string }
        Returns: Database["public"]["CompositeTypes"]["purchase_facts"]
        SetofOptions: {
          from: "*"
          to: "purchase_facts"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      block_person: { Args: { profile_id: string }; Returns: boolean }
      cancel_account_deletion: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      cancel_purchase: {
        Args: {
          by_user?: string
          idempotency_key?: string
          is_holder?: boolean
          purchase_id: string
        }
        Returns: Database["public"]["CompositeTypes"]["purchase_facts"]
        SetofOptions: {
          from: "*"
          to: "purchase_facts"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      change_exclusion: {
        Args: {
          exclusion: Json
          exclusion_id: string
          reason: string
          seen_at: string
        }
        Returns: undefined
      }
      change_feature: {
        Args: {
          feature: Json
          feature_id: string
          reason: string
          seen_at: string
        }
        Returns: undefined
      }
      change_handle_of: {
        Args: {
          keeps_links: boolean
          person_id: string
          reason: string
          rule: string
          seen_handle: string
        }
        Returns: string
      }
      change_payout_address: {
        Args: { account: string; is_proven: boolean; user_id: string }
        Returns: {
          payout_address: string
          payout_hold_until: string
        }[]
      }
      change_unsubscribe: {
        Args: { secret: string; turned_off: boolean }
        Returns: {
          can_undo: boolean
          handle: string
          is_off: boolean
          kind: string
        }[]
      }
      check_nano_provider: {
        Args: { provider_id: string; reason: string }
        Returns: undefined
      }
      claim_payout: {
        Args: { payout_id: string }
        Returns: {
          amount_raw: number
          approved_at: string | null
          attempts: number
          block_hash: string | null
          claimed_hash: string | null
          created_at: string
          error_class: string | null
          held_until: string | null
          id: string
          is_under_review: boolean
          kind: Database["public"]["Enums"]["payout_kind"]
          last_error: string | null
          next_attempt_at: string
          paid_at: string | null
          payment_hash: string | null
          purchase_id: string | null
          recipient_account: string | null
          recipient_id: string | null
          released_at: string | null
          source_account: string
          status: Database["public"]["Enums"]["payout_status"]
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "payouts"
          isOneToOne: true
          isSetofReturn: true
        }
      }
      claim_session: {
        Args: { purchase_id: string; user_id: string }
        Returns: string
      }
      close_alert: {
        Args: { alert_id: string; reason: string }
        Returns: undefined
      }
      correct_search: { Args: { words: string }; Returns: string }
      count_listed_posts: { Args: { at_most: number }; Returns: number }
      count_promotions: { Args: { shown: Json }; Returns: number }
      count_unread_notifications: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      create_post: { Args: { wanted_id?: string }; Returns: string }
      decide_appeal: {
        Args: {
          appeal_id: string
          reason: string
          rule: string
          verdict: string
        }
        Returns: undefined
      }
      decide_comment: {
        Args: { comment_id: string; decision: string }
        Returns: undefined
      }
      decide_comment_reports: {
        Args: {
          decision: string
          facts: string
          report_ids: string[]
          rule: string
          tells_reporter?: boolean
        }
        Returns: number
      }
      decide_counter_notice: {
        Args: {
          notice_id: string
          reason: string
          seen_status: string
          step: string
        }
        Returns: undefined
      }
      decide_promotion: {
        Args: {
          is_approved: boolean
          promotion_id: string
          reason: string
          seen_at: string
        }
        Returns: undefined
      }
      decide_report: {
        Args: {
          decision: string
          facts: string
          report_id: string
          rule: string
          tells_reporter?: boolean
        }
        Returns: undefined
      }
      decline_refund_request: {
        Args: { author_id: string; purchase_id: string }
        Returns: boolean
      }
      delete_comment: { Args: { comment_id: string }; Returns: undefined }
      discard_home_draft: {
        Args: { reason: string; seen_at: string }
        Returns: undefined
      }
      edit_comment: {
        Args: { body: string; comment_id: string }
        Returns: undefined
      }
      end_age_gate: {
        Args: { post_id: string; reason: string }
        Returns: undefined
      }
      end_exclusion: {
        Args: { exclusion_id: string; reason: string; seen_at: string }
        Returns: undefined
      }
      end_feature: {
        Args: { feature_id: string; reason: string; seen_at: string }
        Returns: undefined
      }
      end_payout_freeze: {
        Args: { is_proven: boolean; user_id: string }
        Returns: undefined
      }
      end_payout_hold: {
        Args: { reason: string; report_id: string }
        Returns: undefined
      }
      end_promotion_as_staff: {
        Args: { promotion_id: string; reason: string; seen_at: string }
        Returns: undefined
      }
      end_restore: { Args: { restore_id: string }; Returns: undefined }
      end_viewing: { Args: { person_id: string }; Returns: undefined }
      expire_purchases: { Args: { at_most?: number }; Returns: number }
      file_appeal: {
        Args: { decision_id: string; words: string }
        Returns: undefined
      }
      file_counter_notice: {
        Args: { decision_id: string; notice: Json }
        Returns: undefined
      }
      file_report: {
        Args: { network?: string; notice: Json; reporter?: string }
        Returns: string
      }
      find_account_of_wallet: {
        Args: { secret_hash: string; user_id?: string }
        Returns: string
      }
      find_bought_comment: {
        Args: { comment_id: string; post_id?: string; purchase_ids: string[] }
        Returns: Database["public"]["CompositeTypes"]["comment_entry"]
        SetofOptions: {
          from: "*"
          to: "comment_entry"
          isOneToOne: true
          isSetofReturn: true
        }
      }
      find_bought_discussion: {
        Args: { post_id: string; purchase_ids: string[] }
        Returns: Database["public"]["CompositeTypes"]["discussion"]
        SetofOptions: {
          from: "*"
          to: "discussion"
          isOneToOne: true
          isSetofReturn: true
        }
      }
      find_bought_file: {
        Args: { file_id: string; post_id: string; purchase_ids: string[] }
        Returns: {
          kind: Database["public"]["Enums"]["file_kind"]
          name: string
          path: string
        }[]
      }
      find_bought_post: {
        Args: { handle: string; purchase_ids: string[]; slug: string }
        Returns: {
          post_id: string
          purchase_id: string
        }[]
      }
      find_comment: {
        Args: { comment_id: string; post_id?: string }
        Returns: Database["public"]["CompositeTypes"]["comment_entry"]
        SetofOptions: {
          from: "*"
          to: "comment_entry"
          isOneToOne: true
          isSetofReturn: true
        }
      }
      find_discussion: {
        Args: { post_id: string }
        Returns: Database["public"]["CompositeTypes"]["discussion"]
        SetofOptions: {
          from: "*"
          to: "discussion"
          isOneToOne: true
          isSetofReturn: true
        }
      }
      find_excess: { Args: { purchase_id: string }; Returns: Json }
      find_file: {
        Args: { file_id: string; post_id: string }
        Returns: {
          kind: Database["public"]["Enums"]["file_kind"]
          name: string
          path: string
        }[]
      }
      find_lineage_end: { Args: { account: string }; Returns: string }
      find_mail_trouble: {
        Args: Record<PropertyKey, never>
        Returns: {
          reason: string
          since: string
        }[]
      }
      find_own_post: { Args: { handle: string; slug: string }; Returns: string }
      find_post: {
        Args: { post_id: string }
        Returns: {
          access: Database["public"]["Enums"]["post_access"]
          agent_price_raw: number | null
          asked_raw: number | null
          backdated_to: string | null
          canonical_url: string | null
          category_id: string | null
          comments_locked: boolean
          comments_mode: Database["public"]["Enums"]["comments_mode"]
          content_warning: Database["public"]["Enums"]["content_warning"]
          cover_alt: string | null
          cover_caption: string | null
          cover_image_id: string | null
          created_at: string
          creation_method: Database["public"]["Enums"]["creation_method"] | null
          creation_note: string | null
          current_version_id: string | null
          deleted_at: string | null
          edited_at: string | null
          excerpt: string | null
          excerpt_auto: boolean
          facets: unknown
          first_published_at: string | null
          followers_notified_at: string | null
          free_words: number
          id: string
          kept_back_because: string | null
          language: string
          latest_version: number
          license: Database["public"]["Enums"]["license"]
          listed: boolean
          offers_downloads: boolean
          og_image_id: string | null
          own_warning: Database["public"]["Enums"]["content_warning"] | null
          paid_images: number
          paid_words: number
          price_currency: Database["public"]["Enums"]["price_currency"]
          price_raw: number | null
          price_usd_micros: number | null
          profile_id: string
          publication: number | null
          published_at: string | null
          pwyw_min_raw: number | null
          pwyw_suggested_raw: number | null
          reading_minutes: number
          refund_window_min: number
          removed_at: string | null
          removed_by_law: boolean
          removed_reason: string | null
          rights_confirmed_at: string | null
          scheduled_at: string | null
          search: unknown
          seo_description: string | null
          seo_title: string | null
          shown_at: string | null
          shows_comments: boolean
          slug: string | null
          status: Database["public"]["Enums"]["post_status"]
          subtitle: string | null
          tells_followers: boolean
          title: string
          unpublished_at: string | null
          updated_at: string
          was_free_until: string | null
        }
        SetofOptions: {
          from: "*"
          to: "posts"
          isOneToOne: true
          isSetofReturn: true
        }
      }
      find_report_target: {
        Args: {
          reporter?: string
          target_id: string
          target_type: Database["public"]["Enums"]["report_target"]
        }
        Returns: {
          author_handle: string
          is_own: boolean
          label: string
          path: string
        }[]
      }
      find_unsubscribe: {
        Args: { secret: string }
        Returns: {
          can_undo: boolean
          handle: string
          is_off: boolean
          kind: string
        }[]
      }
      finish_wallet_sign_in: {
        Args: { address: string; session_id?: string; user_id: string }
        Returns: boolean
      }
      forget_exports: { Args: { at_most?: number }; Returns: number }
      forget_idempotency_keys: { Args: { at_most?: number }; Returns: number }
      forget_mails: { Args: { at_most?: number }; Returns: number }
      forget_networks: { Args: { at_most?: number }; Returns: number }
      forget_notifications: { Args: { at_most?: number }; Returns: number }
      forget_pending_comments: { Args: { at_most?: number }; Returns: number }
      forget_refund_traces: { Args: { at_most?: number }; Returns: number }
      forget_sealed_sessions: { Args: { at_most?: number }; Returns: number }
      forget_unheard_addresses: { Args: { at_most?: number }; Returns: number }
      forget_unused_files: { Args: { at_most?: number }; Returns: number }
      forget_unused_images: { Args: { at_most?: number }; Returns: number }
      forget_wallet_challenges: { Args: { at_most?: number }; Returns: number }
      freeze_payouts: {
        Args: { secret_hash: string }
        Returns: {
          leaving_raw: string
          was_frozen: boolean
        }[]
      }
      get_follow_notification_preferences: {
        Args: { follow_id: string }
        Returns: {
          created_at: string
          email: Database["public"]["Enums"]["email_frequency"]
          follows_id: string
          in_app: boolean
          include_free: boolean
          include_paid: boolean
          max_price_raw: number | null
          muted_until: string | null
          push: boolean
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "follow_notification_preferences"
          isOneToOne: true
          isSetofReturn: true
        }
      }
      get_user_followers: {
        Args: Record<PropertyKey, never>
        Returns: {
          avatar_url: string
          created_at: string
          follower_id: string
          handle: string
          id: string
          name: string
        }[]
      }
      get_user_follows: {
        Args: Record<PropertyKey, never>
        Returns: {
          avatar_url: string
          created_at: string
          creator_id: string
          handle: string
          id: string
          name: string
        }[]
      }
      hold_payouts: {
        Args: { reason: string; report_id: string }
        Returns: string
      }
      issue_merge_ticket: {
        Args: { from_user: string; secret_hash: string; to_user?: string }
        Returns: string
      }
      judge_handles: {
        Args: { candidates: string[] }
        Returns: {
          handle: string
          reason: string
        }[]
      }
      judge_refund: {
        Args: { device?: string; network?: string; purchase_id: string }
        Returns: {
          reason: string
          refusal: string
        }[]
      }
      judge_version: {
        Args: { is_valid: boolean; post_id: string; version: number }
        Returns: undefined
      }
      label_nano_address: {
        Args: { address_id: string; label: string }
        Returns: undefined
      }
      lift_exclusions: { Args: { at_most: number }; Returns: number }
      lift_hidings: { Args: { at_most?: number }; Returns: number }
      like_comment: {
        Args: { comment_id: string; is_liked: boolean }
        Returns: number
      }
      link_wallet: {
        Args: { public_key: string; secret_hash: string; user_id: string }
        Returns: string
      }
      list_answers: {
        Args: { after_id?: string; at_most?: number; comment_id: string }
        Returns: Database["public"]["CompositeTypes"]["comment_entry"][]
        SetofOptions: {
          from: "*"
          to: "comment_entry"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_appeals: { Args: { after_id?: string }; Returns: Json }
      list_blocked_people: {
        Args: Record<PropertyKey, never>
        Returns: {
          avatar_url: string
          handle: string
          id: string
          name: string
        }[]
      }
      list_bought_answers: {
        Args: {
          after_id?: string
          at_most?: number
          comment_ids: string[]
          purchase_ids: string[]
        }
        Returns: Database["public"]["CompositeTypes"]["comment_entry"][]
        SetofOptions: {
          from: "*"
          to: "comment_entry"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_bought_comments: {
        Args: {
          after_id?: string
          at_most?: number
          is_newest_first?: boolean
          post_id: string
          purchase_ids: string[]
        }
        Returns: Database["public"]["CompositeTypes"]["comment_entry"][]
        SetofOptions: {
          from: "*"
          to: "comment_entry"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_changed_cache_tags: { Args: { since?: string }; Returns: Json }
      list_comment_reports: {
        Args: { after_id?: string; at_most?: number }
        Returns: Database["public"]["CompositeTypes"]["comment_report_entry"][]
        SetofOptions: {
          from: "*"
          to: "comment_report_entry"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_comments: {
        Args: {
          after_id?: string
          at_most?: number
          is_newest_first?: boolean
          post_id: string
        }
        Returns: Database["public"]["CompositeTypes"]["comment_entry"][]
        SetofOptions: {
          from: "*"
          to: "comment_entry"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_counter_notices: { Args: { after_id?: string }; Returns: Json }
      list_earnings: {
        Args: {
          at_most?: number
          before_at?: string
          before_id?: string
          since?: string
          until?: string
          wanted?: string
        }
        Returns: {
          amount_raw: string
          block_hash: string
          created_at: string
          fee_raw: string
          gross_raw: string
          held_until: string
          id: string
          kind: Database["public"]["Enums"]["payout_kind"]
          paid_at: string
          post_id: string
          post_status: Database["public"]["Enums"]["post_status"]
          purchase_id: string
          rate_usd: string
          recipient_account: string
          refunded_at: string
          returnable_until: string
          slug: string
          sold_at: string
          status: Database["public"]["Enums"]["payout_status"]
          title: string
          usd_micros: string
          why: string
        }[]
      }
      list_exclusions: {
        Args: { after_id?: string; words?: string }
        Returns: Json
      }
      list_features: { Args: Record<PropertyKey, never>; Returns: Json }
      list_first_answers: {
        Args: { at_most?: number; comment_ids: string[] }
        Returns: Database["public"]["CompositeTypes"]["comment_entry"][]
        SetofOptions: {
          from: "*"
          to: "comment_entry"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_followed_posts: {
        Args: { at_most?: number; before_at?: string; before_id?: string }
        Returns: {
          access: Database["public"]["Enums"]["post_access"]
          agent_price_raw: number | null
          asked_raw: number | null
          backdated_to: string | null
          canonical_url: string | null
          category_id: string | null
          comments_locked: boolean
          comments_mode: Database["public"]["Enums"]["comments_mode"]
          content_warning: Database["public"]["Enums"]["content_warning"]
          cover_alt: string | null
          cover_caption: string | null
          cover_image_id: string | null
          created_at: string
          creation_method: Database["public"]["Enums"]["creation_method"] | null
          creation_note: string | null
          current_version_id: string | null
          deleted_at: string | null
          edited_at: string | null
          excerpt: string | null
          excerpt_auto: boolean
          facets: unknown
          first_published_at: string | null
          followers_notified_at: string | null
          free_words: number
          id: string
          kept_back_because: string | null
          language: string
          latest_version: number
          license: Database["public"]["Enums"]["license"]
          listed: boolean
          offers_downloads: boolean
          og_image_id: string | null
          own_warning: Database["public"]["Enums"]["content_warning"] | null
          paid_images: number
          paid_words: number
          price_currency: Database["public"]["Enums"]["price_currency"]
          price_raw: number | null
          price_usd_micros: number | null
          profile_id: string
          publication: number | null
          published_at: string | null
          pwyw_min_raw: number | null
          pwyw_suggested_raw: number | null
          reading_minutes: number
          refund_window_min: number
          removed_at: string | null
          removed_by_law: boolean
          removed_reason: string | null
          rights_confirmed_at: string | null
          scheduled_at: string | null
          search: unknown
          seo_description: string | null
          seo_title: string | null
          shown_at: string | null
          shows_comments: boolean
          slug: string | null
          status: Database["public"]["Enums"]["post_status"]
          subtitle: string | null
          tells_followers: boolean
          title: string
          unpublished_at: string | null
          updated_at: string
          was_free_until: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "posts"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_followers: {
        Args: {
          before?: string
          before_id?: string
          max_rows?: number
          profile_id: string
        }
        Returns: {
          avatar_url: string
          followed_at: string
          handle: string
          id: string
          name: string
        }[]
      }
      list_following: {
        Args: {
          before?: string
          before_id?: string
          max_rows?: number
          profile_id: string
        }
        Returns: {
          avatar_url: string
          followed_at: string
          handle: string
          id: string
          name: string
        }[]
      }
      list_goodwill_targets: {
        Args: { purchase_id: string }
        Returns: {
          account: string
          amount_raw: string
        }[]
      }
      list_held_library: {
        Args: {
          at_most?: number
          before_at?: string
          before_id?: string
          purchase_ids: string[]
          reader?: string
          wanted?: string
          words?: string
        }
        Returns: {
          amount_raw: string
          author_name: string
          handle: string
          has_downloads: boolean
          has_newer_version: boolean
          id: string
          is_for_adults: boolean
          missing_raw: string
          paid_at: string
          payment_state: Database["public"]["Enums"]["payment_state"]
          post_id: string
          post_status: Database["public"]["Enums"]["post_status"]
          purchase_id: string
          refund_reason: string
          refund_until: string
          refunded_at: string
          since: string
          slug: string
          source: Database["public"]["Enums"]["entitlement_source"]
          status: Database["public"]["Enums"]["purchase_status"]
          title: string
          waits_for_address: boolean
          withdrawn_at: string
        }[]
      }
      list_home_layouts: { Args: Record<PropertyKey, never>; Returns: Json }
      list_library: {
        Args: {
          at_most?: number
          before_at?: string
          before_id?: string
          wanted?: string
          words?: string
        }
        Returns: {
          amount_raw: string
          author_name: string
          handle: string
          has_downloads: boolean
          has_newer_version: boolean
          id: string
          is_for_adults: boolean
          missing_raw: string
          paid_at: string
          payment_state: Database["public"]["Enums"]["payment_state"]
          post_id: string
          post_status: Database["public"]["Enums"]["post_status"]
          purchase_id: string
          refund_reason: string
          refund_until: string
          refunded_at: string
          since: string
          slug: string
          source: Database["public"]["Enums"]["entitlement_source"]
          status: Database["public"]["Enums"]["purchase_status"]
          title: string
          waits_for_address: boolean
          withdrawn_at: string
        }[]
      }
      list_moving_images: {
        Args: { post_id: string }
        Returns: {
          id: string
          is_open: boolean
          path: string
        }[]
      }
      list_notifications: {
        Args: {
          at_most?: number
          before_at?: string
          before_id?: string
          kinds?: string[]
          only_unread?: boolean
        }
        Returns: {
          actor_avatar_url: string
          actor_handle: string
          actor_name: string
          count: number
          created_at: string
          data: Json
          id: string
          kind: string
          post_handle: string
          post_id: string
          post_slug: string
          post_title: string
          purchase_id: string
          read_at: string
        }[]
      }
      list_open_alerts: {
        Args: { at_most?: number; before_at?: string; before_id?: string }
        Returns: {
          account: string
          created_at: string
          detail: string
          expected_raw: string
          found_raw: string
          id: string
          kind: string
          last_seen_at: string
          payout_id: string
          times: number
        }[]
      }
      list_open_files: {
        Args: { post_id: string }
        Returns: {
          bytes: number
          id: string
          kind: Database["public"]["Enums"]["file_kind"]
        }[]
      }
      list_open_images: {
        Args: { post_id: string }
        Returns: {
          blurhash: string | null
          bytes: number
          created_at: string
          has_qr: boolean | null
          height: number
          id: string
          is_draft: boolean
          is_moving: boolean
          is_paid: boolean
          path: string
          post_id: string
          profile_id: string
          updated_at: string
          used_at: string | null
          width: number
        }[]
        SetofOptions: {
          from: "*"
          to: "post_images"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_own_decisions: { Args: { after_id?: string }; Returns: Json }
      list_own_promotions: {
        Args: { after_id?: string }
        Returns: Database["public"]["CompositeTypes"]["promotion_facts"][]
        SetofOptions: {
          from: "*"
          to: "promotion_facts"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_payment_restrictions: {
        Args: Record<PropertyKey, never>
        Returns: Json
      }
      list_people: {
        Args: { after_id?: string; at_most?: number; words?: string }
        Returns: Json
      }
      list_promoted: {
        Args: {
          at_most?: number
          category?: string
          place: Database["public"]["Enums"]["promotion_place"]
        }
        Returns: {
          post_id: string
          promotion_id: string
        }[]
      }
      list_promotions_for_staff: {
        Args: { after_id?: string; of_list: string }
        Returns: Json
      }
      list_push_subscriptions: {
        Args: Record<PropertyKey, never>
        Returns: {
          endpoint: string
        }[]
      }
      list_receivable: {
        Args: {
          at_most?: number
          before_at?: string
          before_hash?: string
          needs_action?: boolean
          of_reason?: string
          words?: string
        }
        Returns: {
          account: string
          amount_raw: string
          block_hash: string
          confirmed_at: string
          purchase_id: string
          reason: string
        }[]
      }
      list_refund_requests: {
        Args: { at_most?: number }
        Returns: {
          amount_raw: string
          asked_at: string
          post_id: string
          purchase_id: string
          reason: string
          sent_at: string
          state: string
          title: string
        }[]
      }
      list_reports: {
        Args: { after_id?: string; at_most?: number; is_decided?: boolean }
        Returns: Database["public"]["CompositeTypes"]["report_entry"][]
        SetofOptions: {
          from: "*"
          to: "report_entry"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_returnable: { Args: { post_id: string }; Returns: string[] }
      list_saved_posts: {
        Args: { at_most?: number; before_at?: string; before_id?: string }
        Returns: {
          access: Database["public"]["Enums"]["post_access"]
          agent_price_raw: number | null
          asked_raw: number | null
          backdated_to: string | null
          canonical_url: string | null
          category_id: string | null
          comments_locked: boolean
          comments_mode: Database["public"]["Enums"]["comments_mode"]
          content_warning: Database["public"]["Enums"]["content_warning"]
          cover_alt: string | null
          cover_caption: string | null
          cover_image_id: string | null
          created_at: string
          creation_method: Database["public"]["Enums"]["creation_method"] | null
          creation_note: string | null
          current_version_id: string | null
          deleted_at: string | null
          edited_at: string | null
          excerpt: string | null
          excerpt_auto: boolean
          facets: unknown
          first_published_at: string | null
          followers_notified_at: string | null
          free_words: number
          id: string
          kept_back_because: string | null
          language: string
          latest_version: number
          license: Database["public"]["Enums"]["license"]
          listed: boolean
          offers_downloads: boolean
          og_image_id: string | null
          own_warning: Database["public"]["Enums"]["content_warning"] | null
          paid_images: number
          paid_words: number
          price_currency: Database["public"]["Enums"]["price_currency"]
          price_raw: number | null
          price_usd_micros: number | null
          profile_id: string
          publication: number | null
          published_at: string | null
          pwyw_min_raw: number | null
          pwyw_suggested_raw: number | null
          reading_minutes: number
          refund_window_min: number
          removed_at: string | null
          removed_by_law: boolean
          removed_reason: string | null
          rights_confirmed_at: string | null
          scheduled_at: string | null
          search: unknown
          seo_description: string | null
          seo_title: string | null
          shown_at: string | null
          shows_comments: boolean
          slug: string | null
          status: Database["public"]["Enums"]["post_status"]
          subtitle: string | null
          tells_followers: boolean
          title: string
          unpublished_at: string | null
          updated_at: string
          was_free_until: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "posts"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_sellers: {
        Args: {
          after_quarter?: number
          after_seller?: string
          at_most?: number
          of_year: number
        }
        Returns: {
          amount_raw: string
          country: string
          fee_raw: string
          handle: string
          legal_address: string
          legal_name: string
          quarter: number
          sales: number
          sales_without_rate: number
          seller_id: string
          seller_type: string
          tax_id: string
          usd_micros: string
        }[]
      }
      list_sessions: {
        Args: Record<PropertyKey, never>
        Returns: {
          created_at: string
          id: string
          is_current: boolean
          seen_at: string
          user_agent: string
        }[]
      }
      list_sign_in_methods: {
        Args: Record<PropertyKey, never>
        Returns: {
          added_at: string
          detail: string
          kind: string
          used_at: string
        }[]
      }
      list_sitemap_creators: {
        Args: { after: number; at_most?: number; up_to: number }
        Returns: {
          changed_at: string
          handle: string
          publication: number
        }[]
      }
      list_sitemap_parts: {
        Args: { first_part: number; part_size: number }
        Returns: {
          creators_changed_at: string
          part: number
          posts_changed_at: string
        }[]
      }
      list_sitemap_tags: { Args: { at_most?: number }; Returns: string[] }
      list_staff_payouts: {
        Args: {
          at_most?: number
          before_at?: string
          before_id?: string
          needs_action?: boolean
          of_class?: string
          of_kind?: string
          of_status?: string
          wanted: Database["public"]["Enums"]["payout_list"]
          words?: string
        }
        Returns: {
          amount_raw: string
          approved_at: string
          attempts: number
          block_hash: string
          block_state: string
          claimed_hash: string
          created_at: string
          error_class: string
          held_until: string
          id: string
          is_beyond_cap: boolean
          is_frozen: boolean
          is_refunded: boolean
          kind: string
          last_error: string
          next_attempt_at: string
          paid_at: string
          post_title: string
          purchase_id: string
          recipient_account: string
          recipient_handle: string
          source_account: string
          status: string
          window_ends_at: string
        }[]
      }
      list_tags_of: { Args: { post_id: string }; Returns: string[] }
      list_top_ups: {
        Args: { at_most?: number; before_id?: number }
        Returns: {
          block_hash: string
          created_at: string
          credits: number
          id: number
          noted_by: string
          paid_raw: string
          reason: string
        }[]
      }
      list_unconfirmed: {
        Args: {
          at_most?: number
          before_at?: string
          before_hash?: string
          needs_action?: boolean
          of_kind?: string
          of_state?: string
          words?: string
        }
        Returns: {
          account: string
          amount_raw: string
          attempts: number
          block_hash: string
          created_at: string
          kind: string
          payout_id: string
          payout_status: string
          sent_at: string
          state: string
        }[]
      }
      list_unjudged_versions: {
        Args: { at_most?: number }
        Returns: {
          free_doc: Json
          post_id: string
          sections: Json
          version: number
        }[]
      }
      list_withdrawable: {
        Args: { at_most?: number; buyer_id?: string; purchase_ids?: string[] }
        Returns: {
          amount_raw: string
          author_name: string
          ends_at: string
          paid_at: string
          purchase_id: string
          title: string
        }[]
      }
      list_work_providers: {
        Args: Record<PropertyKey, never>
        Returns: {
          error: string
          failed_at: string
          name: string
          place: number
          worked_at: string
        }[]
      }
      locate_post: {
        Args: { handle: string; slug_or_id: string }
        Returns: {
          by_law: boolean
          canonical_handle: string
          id: string
          slug: string
          status: Database["public"]["Enums"]["post_status"]
        }[]
      }
      locate_profile: {
        Args: { handle: string }
        Returns: {
          canonical_handle: string
          id: string
          status: Database["public"]["Enums"]["account_status"]
        }[]
      }
      locate_promotion: {
        Args: { promotion_id: string }
        Returns: {
          handle: string
          is_running: boolean
          slug: string
        }[]
      }
      lock_comments: {
        Args: { is_locked: boolean; post_id: string }
        Returns: undefined
      }
      look_at_purchase: {
        Args: {
          by_user?: string
          is_holder?: boolean
          purchase_id: string
          wants_chain?: boolean
        }
        Returns: Database["public"]["CompositeTypes"]["purchase_look"]
        SetofOptions: {
          from: "*"
          to: "purchase_look"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      look_at_wallet_challenge: {
        Args: { secret_hash: string; user_id?: string }
        Returns: Json
      }
      look_up_payment: {
        Args: { for_user?: string; told: string }
        Returns: {
          purchase_id: string
          relation: string
          state: string
        }[]
      }
      mail_followers: {
        Args: { at_most?: number; beyond?: string; post_id: string }
        Returns: string
      }
      make_device_link: {
        Args: { purchase_id: string; secret_hash: string }
        Returns: string
      }
      make_library_feed: {
        Args: { secret_hash: string; user_id: string }
        Returns: string
      }
      make_wallet_account: {
        Args: { public_key: string; secret_hash: string; user_id: string }
        Returns: undefined
      }
      mark_block_confirmed: { Args: { block_hash: string }; Returns: undefined }
      mark_block_dead: {
        Args: { block_hash: string; rival_hash: string }
        Returns: undefined
      }
      mark_block_sent: { Args: { block_hash: string }; Returns: undefined }
      mark_notification_read: {
        Args: { notification_id: string }
        Returns: boolean
      }
      mark_notifications_read: { Args: { up_to?: string }; Returns: number }
      mark_payout_paid: {
        Args: { block_hash: string; payout_id: string }
        Returns: {
          amount_raw: number
          approved_at: string | null
          attempts: number
          block_hash: string | null
          claimed_hash: string | null
          created_at: string
          error_class: string | null
          held_until: string | null
          id: string
          is_under_review: boolean
          kind: Database["public"]["Enums"]["payout_kind"]
          last_error: string | null
          next_attempt_at: string
          paid_at: string | null
          payment_hash: string | null
          purchase_id: string | null
          recipient_account: string | null
          recipient_id: string | null
          released_at: string | null
          source_account: string
          status: Database["public"]["Enums"]["payout_status"]
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "payouts"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      mark_payout_publishing: {
        Args: {
          block: Json
          block_hash: string
          payout_id: string
          previous: string
          work?: string
        }
        Returns: {
          amount_raw: number
          approved_at: string | null
          attempts: number
          block_hash: string | null
          claimed_hash: string | null
          created_at: string
          error_class: string | null
          held_until: string | null
          id: string
          is_under_review: boolean
          kind: Database["public"]["Enums"]["payout_kind"]
          last_error: string | null
          next_attempt_at: string
          paid_at: string | null
          payment_hash: string | null
          purchase_id: string | null
          recipient_account: string | null
          recipient_id: string | null
          released_at: string | null
          source_account: string
          status: Database["public"]["Enums"]["payout_status"]
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "payouts"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      mark_payout_retry: {
        Args: { error: string; error_class?: string; payout_id: string }
        Returns: {
          amount_raw: number
          approved_at: string | null
          attempts: number
          block_hash: string | null
          claimed_hash: string | null
          created_at: string
          error_class: string | null
          held_until: string | null
          id: string
          is_under_review: boolean
          kind: Database["public"]["Enums"]["payout_kind"]
          last_error: string | null
          next_attempt_at: string
          paid_at: string | null
          payment_hash: string | null
          purchase_id: string | null
          recipient_account: string | null
          recipient_id: string | null
          released_at: string | null
          source_account: string
          status: Database["public"]["Enums"]["payout_status"]
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "payouts"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      merge_users: { Args: { ticket_id: string }; Returns: number }
      move_feature: {
        Args: {
          feature_id: string
          is_up: boolean
          reason: string
          seen_at: string
        }
        Returns: undefined
      }
      mute_notification: {
        Args: { muted?: boolean; notification_id: string }
        Returns: string
      }
      note_mail_events: { Args: { events: Json }; Returns: number }
      note_payer_walk: {
        Args: {
          accounts: string[]
          block_hash: string
          funder: string
          is_finished: boolean
          opened_at: string
        }
        Returns: undefined
      }
      note_read_to_end: { Args: { purchase_id: string }; Returns: boolean }
      note_top_up: {
        Args: {
          block_hash: string
          credits: number
          paid_raw: string
          reason: string
        }
        Returns: undefined
      }
      note_vote: {
        Args: { block_hash: string; reason: string }
        Returns: undefined
      }
      notify_followers: {
        Args: { at_most?: number; beyond?: string; post_id: string }
        Returns: string
      }
      open_person: { Args: { person_id: string }; Returns: Json }
      open_promotion: {
        Args: {
          days: number
          place: Database["public"]["Enums"]["promotion_place"]
          post_id: string
        }
        Returns: string
      }
      open_purchase: {
        Args: {
          buyer_country?: string
          buyer_id?: string
          channel?: Database["public"]["Enums"]["purchase_channel"]
          consent_text_id?: string
          held_purchase_ids?: string[]
          idempotency_key?: string
          is_consent_asked?: boolean
          may_withdraw?: boolean
          network?: string
          network_quotes?: number
          offered_raw?: string
          post_id?: string
          readable_purchase_ids?: string[]
        }
        Returns: Database["public"]["CompositeTypes"]["purchase_facts"]
        SetofOptions: {
          from: "*"
          to: "purchase_facts"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      open_report: {
        Args: { report_id: string; with_paid_text?: boolean }
        Returns: Json
      }
      open_wallet_challenge: {
        Args: {
          network?: string
          network_quotes?: number
          purpose: Database["public"]["Enums"]["wallet_purpose"]
          secret_hash: string
          user_id?: string
        }
        Returns: Json
      }
      pause_notifications: { Args: { paused: boolean }; Returns: string }
      pin_post: { Args: { post_id: string }; Returns: boolean }
      platform_fee_bps: { Args: Record<PropertyKey, never>; Returns: number }
      pocket_payments: {
        Args: { payment_hash: string; reason: string }
        Returns: number
      }
      publish_due_posts: { Args: { at_most?: number }; Returns: number }
      publish_home_draft: {
        Args: { reason: string; seen_at: string }
        Returns: undefined
      }
      publish_post: {
        Args: {
          change_note?: string
          confirms_rights?: boolean
          notifies_followers?: boolean
          post_id: string
          seen_version: number
          wanted_access?: Database["public"]["Enums"]["post_access"]
        }
        Returns: {
          access: Database["public"]["Enums"]["post_access"]
          agent_price_raw: number | null
          asked_raw: number | null
          backdated_to: string | null
          canonical_url: string | null
          category_id: string | null
          comments_locked: boolean
          comments_mode: Database["public"]["Enums"]["comments_mode"]
          content_warning: Database["public"]["Enums"]["content_warning"]
          cover_alt: string | null
          cover_caption: string | null
          cover_image_id: string | null
          created_at: string
          creation_method: Database["public"]["Enums"]["creation_method"] | null
          creation_note: string | null
          current_version_id: string | null
          deleted_at: string | null
          edited_at: string | null
          excerpt: string | null
          excerpt_auto: boolean
          facets: unknown
          first_published_at: string | null
          followers_notified_at: string | null
          free_words: number
          id: string
          kept_back_because: string | null
          language: string
          latest_version: number
          license: Database["public"]["Enums"]["license"]
          listed: boolean
          offers_downloads: boolean
          og_image_id: string | null
          own_warning: Database["public"]["Enums"]["content_warning"] | null
          paid_images: number
          paid_words: number
          price_currency: Database["public"]["Enums"]["price_currency"]
          price_raw: number | null
          price_usd_micros: number | null
          profile_id: string
          publication: number | null
          published_at: string | null
          pwyw_min_raw: number | null
          pwyw_suggested_raw: number | null
          reading_minutes: number
          refund_window_min: number
          removed_at: string | null
          removed_by_law: boolean
          removed_reason: string | null
          rights_confirmed_at: string | null
          scheduled_at: string | null
          search: unknown
          seo_description: string | null
          seo_title: string | null
          shown_at: string | null
          shows_comments: boolean
          slug: string | null
          status: Database["public"]["Enums"]["post_status"]
          subtitle: string | null
          tells_followers: boolean
          title: string
          unpublished_at: string | null
          updated_at: string
          was_free_until: string | null
        }
        SetofOptions: {
          from: "*"
          to: "posts"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      purge_trash: { Args: { at_most?: number }; Returns: number }
      push_block: {
        Args: { block_hash: string; reason: string }
        Returns: undefined
      }
      put_off_payout: { Args: Record<PropertyKey, never>; Returns: undefined }
      queue_account_deletions: { Args: { at_most?: number }; Returns: number }
      queue_contact_message: {
        Args: {
          has_waited?: boolean
          key: string
          message: Json
          recipient: string
          writer?: string
        }
        Returns: undefined
      }
      queue_due_mails: { Args: { at_most?: number }; Returns: number }
      rank_posts: { Args: { of_list: string }; Returns: number }
      read_account_status: {
        Args: Record<PropertyKey, never>
        Returns: {
          avatar_url: string
          email: string
          handle: string
          has_payout_address: boolean
          has_put_off_payout: boolean
          id: string
          is_anonymous: boolean
          name: string
          role: string
          status: Database["public"]["Enums"]["account_status"]
        }[]
      }
      read_body_as_staff: {
        Args: { actor_id: string; post_id: string; reason: string }
        Returns: Json
      }
      read_body_of_purchase: { Args: { purchase_id: string }; Returns: Json }
      read_bought_version: { Args: { purchase_id: string }; Returns: Json }
      read_chain_block: {
        Args: { asked: string }
        Returns: {
          account: string
          amount_raw: string
          confirmed_at: string
          kind: string
          linked_hash: string
          other_account: string
          seen_at: string
          state: string
        }[]
      }
      read_decision: { Args: { decision_id: string }; Returns: Json }
      read_download: {
        Args: { post_id: string; purchase_ids?: string[]; reader?: string }
        Returns: Json
      }
      read_free_document: { Args: { post_id: string }; Returns: Json }
      read_library_feed: { Args: { secret_hash: string }; Returns: Json }
      read_note_of_purchase: { Args: { purchase_id: string }; Returns: string }
      read_own_merge: { Args: Record<PropertyKey, never>; Returns: Json }
      read_own_post: { Args: { post_id: string }; Returns: Json }
      read_own_post_at: {
        Args: { handle: string; slug: string }
        Returns: Json
      }
      read_own_promotion: {
        Args: { promotion_id: string }
        Returns: Database["public"]["CompositeTypes"]["promotion_facts"]
        SetofOptions: {
          from: "*"
          to: "promotion_facts"
          isOneToOne: true
          isSetofReturn: true
        }
      }
      read_promotion_offer: { Args: { post_id: string }; Returns: Json }
      read_receipt: { Args: { purchase_id: string }; Returns: Json }
      read_staff_numbers: { Args: Record<PropertyKey, never>; Returns: Json }
      read_staff_row: {
        Args: { key: string; of_kind: Database["public"]["Enums"]["staff_row"] }
        Returns: Json
      }
      read_switches: { Args: Record<PropertyKey, never>; Returns: Json }
      read_test_send: { Args: Record<PropertyKey, never>; Returns: Json }
      read_wallet_account: {
        Args: Record<PropertyKey, never>
        Returns: {
          is_only_way: boolean
          limited_until: string
          may_add_method: boolean
        }[]
      }
      read_work_cost: { Args: Record<PropertyKey, never>; Returns: Json }
      receive_post_file: {
        Args: { bytes: number; file_id: string; path: string }
        Returns: boolean
      }
      record_payment: {
        Args: {
          account: string
          amount_raw: number
          block_hash: string
          from_account: string
          from_is_service?: boolean
          is_confirmed?: boolean
          seen_at?: string
        }
        Returns: Database["public"]["CompositeTypes"]["purchase_facts"]
        SetofOptions: {
          from: "*"
          to: "purchase_facts"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      record_payments: {
        Args: { purchase_id: string; sends: Json }
        Returns: Database["public"]["CompositeTypes"]["purchase_facts"]
        SetofOptions: {
          from: "*"
          to: "purchase_facts"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      redeem_merge_ticket: {
        Args: { secret_hash: string; to_user: string }
        Returns: boolean
      }
      refund_purchase: {
        Args: {
          asked_by: string
          device?: string
          network?: string
          purchase_id: string
          reason: string
          to_account?: string
        }
        Returns: Database["public"]["CompositeTypes"]["purchase_facts"]
        SetofOptions: {
          from: "*"
          to: "purchase_facts"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      reinstate_post: {
        Args: {
          actor_id: string
          is_published: boolean
          post_id: string
          reason: string
        }
        Returns: {
          access: Database["public"]["Enums"]["post_access"]
          agent_price_raw: number | null
          asked_raw: number | null
          backdated_to: string | null
          canonical_url: string | null
          category_id: string | null
          comments_locked: boolean
          comments_mode: Database["public"]["Enums"]["comments_mode"]
          content_warning: Database["public"]["Enums"]["content_warning"]
          cover_alt: string | null
          cover_caption: string | null
          cover_image_id: string | null
          created_at: string
          creation_method: Database["public"]["Enums"]["creation_method"] | null
          creation_note: string | null
          current_version_id: string | null
          deleted_at: string | null
          edited_at: string | null
          excerpt: string | null
          excerpt_auto: boolean
          facets: unknown
          first_published_at: string | null
          followers_notified_at: string | null
          free_words: number
          id: string
          kept_back_because: string | null
          language: string
          latest_version: number
          license: Database["public"]["Enums"]["license"]
          listed: boolean
          offers_downloads: boolean
          og_image_id: string | null
          own_warning: Database["public"]["Enums"]["content_warning"] | null
          paid_images: number
          paid_words: number
          price_currency: Database["public"]["Enums"]["price_currency"]
          price_raw: number | null
          price_usd_micros: number | null
          profile_id: string
          publication: number | null
          published_at: string | null
          pwyw_min_raw: number | null
          pwyw_suggested_raw: number | null
          reading_minutes: number
          refund_window_min: number
          removed_at: string | null
          removed_by_law: boolean
          removed_reason: string | null
          rights_confirmed_at: string | null
          scheduled_at: string | null
          search: unknown
          seo_description: string | null
          seo_title: string | null
          shown_at: string | null
          shows_comments: boolean
          slug: string | null
          status: Database["public"]["Enums"]["post_status"]
          subtitle: string | null
          tells_followers: boolean
          title: string
          unpublished_at: string | null
          updated_at: string
          was_free_until: string | null
        }
        SetofOptions: {
          from: "*"
          to: "posts"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      release_payouts: { Args: { at_most?: number }; Returns: number }
      remind_of_returns: { Args: { at_most?: number }; Returns: number }
      remove_bookmark: { Args: { post_id: string }; Returns: boolean }
      remove_comments_of: {
        Args: { facts: string; profile_id: string; rule: string }
        Returns: Json
      }
      remove_dead_jobs: { Args: { at_most?: number }; Returns: number }
      remove_idle_visitors: { Args: { at_most?: number }; Returns: number }
      remove_nano_provider: {
        Args: { provider_id: string; reason: string }
        Returns: undefined
      }
      remove_post: {
        Args: {
          actor_id: string
          by_law?: boolean
          post_id: string
          reason: string
        }
        Returns: {
          access: Database["public"]["Enums"]["post_access"]
          agent_price_raw: number | null
          asked_raw: number | null
          backdated_to: string | null
          canonical_url: string | null
          category_id: string | null
          comments_locked: boolean
          comments_mode: Database["public"]["Enums"]["comments_mode"]
          content_warning: Database["public"]["Enums"]["content_warning"]
          cover_alt: string | null
          cover_caption: string | null
          cover_image_id: string | null
          created_at: string
          creation_method: Database["public"]["Enums"]["creation_method"] | null
          creation_note: string | null
          current_version_id: string | null
          deleted_at: string | null
          edited_at: string | null
          excerpt: string | null
          excerpt_auto: boolean
          facets: unknown
          first_published_at: string | null
          followers_notified_at: string | null
          free_words: number
          id: string
          kept_back_because: string | null
          language: string
          latest_version: number
          license: Database["public"]["Enums"]["license"]
          listed: boolean
          offers_downloads: boolean
          og_image_id: string | null
          own_warning: Database["public"]["Enums"]["content_warning"] | null
          paid_images: number
          paid_words: number
          price_currency: Database["public"]["Enums"]["price_currency"]
          price_raw: number | null
          price_usd_micros: number | null
          profile_id: string
          publication: number | null
          published_at: string | null
          pwyw_min_raw: number | null
          pwyw_suggested_raw: number | null
          reading_minutes: number
          refund_window_min: number
          removed_at: string | null
          removed_by_law: boolean
          removed_reason: string | null
          rights_confirmed_at: string | null
          scheduled_at: string | null
          search: unknown
          seo_description: string | null
          seo_title: string | null
          shown_at: string | null
          shows_comments: boolean
          slug: string | null
          status: Database["public"]["Enums"]["post_status"]
          subtitle: string | null
          tells_followers: boolean
          title: string
          unpublished_at: string | null
          updated_at: string
          was_free_until: string | null
        }
        SetofOptions: {
          from: "*"
          to: "posts"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      remove_push_subscription: { Args: { endpoint: string }; Returns: boolean }
      remove_staff_filter: { Args: { filter_id: string }; Returns: undefined }
      replace_avatar: {
        Args: { url: string; user_id: string }
        Returns: string
      }
      replace_profile_cover: {
        Args: { url?: string; user_id: string }
        Returns: string
      }
      report_listed_picture: {
        Args: { list: string; place: string; sha256: string; user_id: string }
        Returns: undefined
      }
      request_account_deletion: {
        Args: { is_proven: boolean; user_id: string }
        Returns: string
      }
      request_refund: {
        Args: { purchase_id: string; reason: string }
        Returns: boolean
      }
      require_rested_author: {
        Args: { at: string; post_id: string }
        Returns: undefined
      }
      require_settled_sign_in: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      resend_receipt: {
        Args: { purchase_id: string; reason: string }
        Returns: undefined
      }
      resolve_alert: {
        Args: { actor_id: string; alert_id: string; reason: string }
        Returns: undefined
      }
      restore_post: {
        Args: { post_id: string }
        Returns: {
          access: Database["public"]["Enums"]["post_access"]
          agent_price_raw: number | null
          asked_raw: number | null
          backdated_to: string | null
          canonical_url: string | null
          category_id: string | null
          comments_locked: boolean
          comments_mode: Database["public"]["Enums"]["comments_mode"]
          content_warning: Database["public"]["Enums"]["content_warning"]
          cover_alt: string | null
          cover_caption: string | null
          cover_image_id: string | null
          created_at: string
          creation_method: Database["public"]["Enums"]["creation_method"] | null
          creation_note: string | null
          current_version_id: string | null
          deleted_at: string | null
          edited_at: string | null
          excerpt: string | null
          excerpt_auto: boolean
          facets: unknown
          first_published_at: string | null
          followers_notified_at: string | null
          free_words: number
          id: string
          kept_back_because: string | null
          language: string
          latest_version: number
          license: Database["public"]["Enums"]["license"]
          listed: boolean
          offers_downloads: boolean
          og_image_id: string | null
          own_warning: Database["public"]["Enums"]["content_warning"] | null
          paid_images: number
          paid_words: number
          price_currency: Database["public"]["Enums"]["price_currency"]
          price_raw: number | null
          price_usd_micros: number | null
          profile_id: string
          publication: number | null
          published_at: string | null
          pwyw_min_raw: number | null
          pwyw_suggested_raw: number | null
          reading_minutes: number
          refund_window_min: number
          removed_at: string | null
          removed_by_law: boolean
          removed_reason: string | null
          rights_confirmed_at: string | null
          scheduled_at: string | null
          search: unknown
          seo_description: string | null
          seo_title: string | null
          shown_at: string | null
          shows_comments: boolean
          slug: string | null
          status: Database["public"]["Enums"]["post_status"]
          subtitle: string | null
          tells_followers: boolean
          title: string
          unpublished_at: string | null
          updated_at: string
          was_free_until: string | null
        }
        SetofOptions: {
          from: "*"
          to: "posts"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      restore_reading: {
        Args: { secret_hash: string; user_id: string }
        Returns: number
      }
      retry_payout: {
        Args: { actor_id: string; payout_id: string; reason: string }
        Returns: {
          amount_raw: number
          approved_at: string | null
          attempts: number
          block_hash: string | null
          claimed_hash: string | null
          created_at: string
          error_class: string | null
          held_until: string | null
          id: string
          is_under_review: boolean
          kind: Database["public"]["Enums"]["payout_kind"]
          last_error: string | null
          next_attempt_at: string
          paid_at: string | null
          payment_hash: string | null
          purchase_id: string | null
          recipient_account: string | null
          recipient_id: string | null
          released_at: string | null
          source_account: string
          status: Database["public"]["Enums"]["payout_status"]
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "payouts"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      return_sales_of: {
        Args: { author_id: string; post_id: string }
        Returns: number
      }
      return_undelivered: { Args: { at_most?: number }; Returns: number }
      revoke_library_feed: { Args: { user_id: string }; Returns: boolean }
      save_digest_time: {
        Args: { hour: number; weekday: number }
        Returns: undefined
      }
      save_follow_preferences: {
        Args: {
          email: Database["public"]["Enums"]["email_frequency"]
          follow_id: string
          in_app: boolean
          include_free: boolean
          include_paid: boolean
          max_price_raw?: string
          muted_until?: string
          push: boolean
          seen_at: string
        }
        Returns: undefined
      }
      save_for_later: { Args: { post_id: string }; Returns: boolean }
      save_home_draft: {
        Args: { sections: Json; seen_at?: string }
        Returns: string
      }
      save_nano_provider: {
        Args: { provider: Json; reason: string }
        Returns: string
      }
      save_notification_settings: {
        Args: { email_off: string[]; in_app_off: string[]; pushed?: string[] }
        Returns: undefined
      }
      save_post: {
        Args: {
          changes?: Json
          free_document: Json
          paid_document?: Json
          post_id: string
          reason?: Database["public"]["Enums"]["version_reason"]
          seen_version: number
        }
        Returns: number
      }
      save_push_subscription: {
        Args: { endpoint: string; public_key: string; shared_secret: string }
        Returns: undefined
      }
      save_staff_filter: {
        Args: { list: string; name: string; query: string }
        Returns: string
      }
      schedule_post: {
        Args: {
          confirms_rights?: boolean
          notifies_followers?: boolean
          post_id: string
          scheduled_at: string
          seen_version: number
        }
        Returns: {
          access: Database["public"]["Enums"]["post_access"]
          agent_price_raw: number | null
          asked_raw: number | null
          backdated_to: string | null
          canonical_url: string | null
          category_id: string | null
          comments_locked: boolean
          comments_mode: Database["public"]["Enums"]["comments_mode"]
          content_warning: Database["public"]["Enums"]["content_warning"]
          cover_alt: string | null
          cover_caption: string | null
          cover_image_id: string | null
          created_at: string
          creation_method: Database["public"]["Enums"]["creation_method"] | null
          creation_note: string | null
          current_version_id: string | null
          deleted_at: string | null
          edited_at: string | null
          excerpt: string | null
          excerpt_auto: boolean
          facets: unknown
          first_published_at: string | null
          followers_notified_at: string | null
          free_words: number
          id: string
          kept_back_because: string | null
          language: string
          latest_version: number
          license: Database["public"]["Enums"]["license"]
          listed: boolean
          offers_downloads: boolean
          og_image_id: string | null
          own_warning: Database["public"]["Enums"]["content_warning"] | null
          paid_images: number
          paid_words: number
          price_currency: Database["public"]["Enums"]["price_currency"]
          price_raw: number | null
          price_usd_micros: number | null
          profile_id: string
          publication: number | null
          published_at: string | null
          pwyw_min_raw: number | null
          pwyw_suggested_raw: number | null
          reading_minutes: number
          refund_window_min: number
          removed_at: string | null
          removed_by_law: boolean
          removed_reason: string | null
          rights_confirmed_at: string | null
          scheduled_at: string | null
          search: unknown
          seo_description: string | null
          seo_title: string | null
          shown_at: string | null
          shows_comments: boolean
          slug: string | null
          status: Database["public"]["Enums"]["post_status"]
          subtitle: string | null
          tells_followers: boolean
          title: string
          unpublished_at: string | null
          updated_at: string
          was_free_until: string | null
        }
        SetofOptions: {
          from: "*"
          to: "posts"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      search_as_staff: { Args: { words: string }; Returns: Json }
      search_people: {
        Args: { at_most?: number; nearly: string }
        Returns: {
          avatar_url: string
          handle: string
          id: string
          name: string
        }[]
      }
      search_posts: {
        Args: {
          at_most?: number
          facets?: string[]
          most_raw?: string
          most_usd_micros?: string
          skip?: number
          words: string
        }
        Returns: {
          author_id: string
          id: string
          relevance: number
        }[]
      }
      search_promoted: {
        Args: {
          facets?: string[]
          most_raw?: string
          most_usd_micros?: string
          words: string
        }
        Returns: {
          post_id: string
          promotion_id: string
        }[]
      }
      send_own_payout: {
        Args: { payout_id: string }
        Returns: Database["public"]["Enums"]["payout_status"]
      }
      send_test_payout: { Args: Record<PropertyKey, never>; Returns: Json }
      set_account_status: {
        Args: {
          person_id: string
          reason: string
          rule: string
          seen_status: string
          status: string
        }
        Returns: undefined
      }
      set_payout_address: {
        Args: {
          account: string
          actor_id: string
          payout_id: string
          reason: string
        }
        Returns: {
          amount_raw: number
          approved_at: string | null
          attempts: number
          block_hash: string | null
          claimed_hash: string | null
          created_at: string
          error_class: string | null
          held_until: string | null
          id: string
          is_under_review: boolean
          kind: Database["public"]["Enums"]["payout_kind"]
          last_error: string | null
          next_attempt_at: string
          paid_at: string | null
          payment_hash: string | null
          purchase_id: string | null
          recipient_account: string | null
          recipient_id: string | null
          released_at: string | null
          source_account: string
          status: Database["public"]["Enums"]["payout_status"]
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "payouts"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      set_promotion_price: {
        Args: { day_raw: string; reason: string }
        Returns: undefined
      }
      set_promotion_return_address: {
        Args: { promotion_id: string; to_account: string }
        Returns: number
      }
      set_return_address: {
        Args: { purchase_id: string; to_account: string }
        Returns: number
      }
      set_switch: {
        Args: {
          is_on: boolean
          reason: string
          which: Database["public"]["Enums"]["incident_switch"]
        }
        Returns: Json
      }
      set_verified_domain: {
        Args: {
          domain?: string
          handle: string
          user_id: string
          website: string
        }
        Returns: boolean
      }
      settle_image: {
        Args: { image_id: string; was_opened: boolean }
        Returns: boolean
      }
      settle_purchase: {
        Args: { purchase_id: string }
        Returns: Database["public"]["CompositeTypes"]["purchase_facts"]
        SetofOptions: {
          from: "*"
          to: "purchase_facts"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      show_home_layout: {
        Args: { layout: number; reason: string; seen_layout: number }
        Returns: undefined
      }
      sign_out_everywhere: {
        Args: { person_id: string; reason: string }
        Returns: number
      }
      stop_account_merge: {
        Args: { person_id: string; reason: string }
        Returns: undefined
      }
      stop_own_merge: { Args: Record<PropertyKey, never>; Returns: undefined }
      stop_promotion: {
        Args: { promotion_id: string }
        Returns: Database["public"]["Enums"]["promotion_status"]
      }
      store_receive_block: {
        Args: {
          block: Json
          block_hash: string
          payment_hash: string
          previous: string
          work?: string
        }
        Returns: undefined
      }
      sum_earnings: {
        Args: Record<PropertyKey, never>
        Returns: {
          amount_raw: string
          first_until: string
          part: string
          payouts: number
          why: string
        }[]
      }
      sum_paid_payouts: {
        Args: { days?: number }
        Returns: {
          amount_raw: string
          day: string
          kind: string
          payouts: number
        }[]
      }
      sum_waiting_payouts: {
        Args: Record<PropertyKey, never>
        Returns: {
          account: string
          amount_raw: string
          payouts: number
        }[]
      }
      take_back_wallet: {
        Args: { secret_hash: string; user_id?: string }
        Returns: undefined
      }
      take_rate_limit: {
        Args: { bucket: string; max_hits: number; window_seconds: number }
        Returns: {
          allowed: boolean
          remaining: number
          retry_after_seconds: number
        }[]
      }
      take_rate_limits: {
        Args: {
          buckets: string[]
          max_hits: number[]
          network?: string
          network_buckets?: number[]
          puzzle?: string
          puzzle_expires_at?: string
          window_seconds: number[]
        }
        Returns: {
          is_allowed: boolean
          is_puzzle_wanted: boolean
          retry_after_seconds: number
        }[]
      }
      trash_post: {
        Args: { post_id: string }
        Returns: {
          access: Database["public"]["Enums"]["post_access"]
          agent_price_raw: number | null
          asked_raw: number | null
          backdated_to: string | null
          canonical_url: string | null
          category_id: string | null
          comments_locked: boolean
          comments_mode: Database["public"]["Enums"]["comments_mode"]
          content_warning: Database["public"]["Enums"]["content_warning"]
          cover_alt: string | null
          cover_caption: string | null
          cover_image_id: string | null
          created_at: string
          creation_method: Database["public"]["Enums"]["creation_method"] | null
          creation_note: string | null
          current_version_id: string | null
          deleted_at: string | null
          edited_at: string | null
          excerpt: string | null
          excerpt_auto: boolean
          facets: unknown
          first_published_at: string | null
          followers_notified_at: string | null
          free_words: number
          id: string
          kept_back_because: string | null
          language: string
          latest_version: number
          license: Database["public"]["Enums"]["license"]
          listed: boolean
          offers_downloads: boolean
          og_image_id: string | null
          own_warning: Database["public"]["Enums"]["content_warning"] | null
          paid_images: number
          paid_words: number
          price_currency: Database["public"]["Enums"]["price_currency"]
          price_raw: number | null
          price_usd_micros: number | null
          profile_id: string
          publication: number | null
          published_at: string | null
          pwyw_min_raw: number | null
          pwyw_suggested_raw: number | null
          reading_minutes: number
          refund_window_min: number
          removed_at: string | null
          removed_by_law: boolean
          removed_reason: string | null
          rights_confirmed_at: string | null
          scheduled_at: string | null
          search: unknown
          seo_description: string | null
          seo_title: string | null
          shown_at: string | null
          shows_comments: boolean
          slug: string | null
          status: Database["public"]["Enums"]["post_status"]
          subtitle: string | null
          tells_followers: boolean
          title: string
          unpublished_at: string | null
          updated_at: string
          was_free_until: string | null
        }
        SetofOptions: {
          from: "*"
          to: "posts"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      try_mail_again: { Args: Record<PropertyKey, never>; Returns: undefined }
      try_push: { Args: { endpoint: string }; Returns: undefined }
      try_wallet_code: {
        Args: { secret_hash: string; user_id?: string }
        Returns: string
      }
      turn_features: { Args: { at_most: number }; Returns: number }
      turn_promotions: { Args: { at_most?: number }; Returns: number }
      unblock_person: { Args: { profile_id: string }; Returns: boolean }
      unlink_nano_address: { Args: { address_id: string }; Returns: undefined }
      unpin_post: { Args: { post_id: string }; Returns: boolean }
      unpublish_post: {
        Args: { post_id: string }
        Returns: {
          access: Database["public"]["Enums"]["post_access"]
          agent_price_raw: number | null
          asked_raw: number | null
          backdated_to: string | null
          canonical_url: string | null
          category_id: string | null
          comments_locked: boolean
          comments_mode: Database["public"]["Enums"]["comments_mode"]
          content_warning: Database["public"]["Enums"]["content_warning"]
          cover_alt: string | null
          cover_caption: string | null
          cover_image_id: string | null
          created_at: string
          creation_method: Database["public"]["Enums"]["creation_method"] | null
          creation_note: string | null
          current_version_id: string | null
          deleted_at: string | null
          edited_at: string | null
          excerpt: string | null
          excerpt_auto: boolean
          facets: unknown
          first_published_at: string | null
          followers_notified_at: string | null
          free_words: number
          id: string
          kept_back_because: string | null
          language: string
          latest_version: number
          license: Database["public"]["Enums"]["license"]
          listed: boolean
          offers_downloads: boolean
          og_image_id: string | null
          own_warning: Database["public"]["Enums"]["content_warning"] | null
          paid_images: number
          paid_words: number
          price_currency: Database["public"]["Enums"]["price_currency"]
          price_raw: number | null
          price_usd_micros: number | null
          profile_id: string
          publication: number | null
          published_at: string | null
          pwyw_min_raw: number | null
          pwyw_suggested_raw: number | null
          reading_minutes: number
          refund_window_min: number
          removed_at: string | null
          removed_by_law: boolean
          removed_reason: string | null
          rights_confirmed_at: string | null
          scheduled_at: string | null
          search: unknown
          seo_description: string | null
          seo_title: string | null
          shown_at: string | null
          shows_comments: boolean
          slug: string | null
          status: Database["public"]["Enums"]["post_status"]
          subtitle: string | null
          tells_followers: boolean
          title: string
          unpublished_at: string | null
          updated_at: string
          was_free_until: string | null
        }
        SetofOptions: {
          from: "*"
          to: "posts"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      unschedule_post: {
        Args: { post_id: string }
        Returns: {
          access: Database["public"]["Enums"]["post_access"]
          agent_price_raw: number | null
          asked_raw: number | null
          backdated_to: string | null
          canonical_url: string | null
          category_id: string | null
          comments_locked: boolean
          comments_mode: Database["public"]["Enums"]["comments_mode"]
          content_warning: Database["public"]["Enums"]["content_warning"]
          cover_alt: string | null
          cover_caption: string | null
          cover_image_id: string | null
          created_at: string
          creation_method: Database["public"]["Enums"]["creation_method"] | null
          creation_note: string | null
          current_version_id: string | null
          deleted_at: string | null
          edited_at: string | null
          excerpt: string | null
          excerpt_auto: boolean
          facets: unknown
          first_published_at: string | null
          followers_notified_at: string | null
          free_words: number
          id: string
          kept_back_because: string | null
          language: string
          latest_version: number
          license: Database["public"]["Enums"]["license"]
          listed: boolean
          offers_downloads: boolean
          og_image_id: string | null
          own_warning: Database["public"]["Enums"]["content_warning"] | null
          paid_images: number
          paid_words: number
          price_currency: Database["public"]["Enums"]["price_currency"]
          price_raw: number | null
          price_usd_micros: number | null
          profile_id: string
          publication: number | null
          published_at: string | null
          pwyw_min_raw: number | null
          pwyw_suggested_raw: number | null
          reading_minutes: number
          refund_window_min: number
          removed_at: string | null
          removed_by_law: boolean
          removed_reason: string | null
          rights_confirmed_at: string | null
          scheduled_at: string | null
          search: unknown
          seo_description: string | null
          seo_title: string | null
          shown_at: string | null
          shows_comments: boolean
          slug: string | null
          status: Database["public"]["Enums"]["post_status"]
          subtitle: string | null
          tells_followers: boolean
          title: string
          unpublished_at: string | null
          updated_at: string
          was_free_until: string | null
        }
        SetofOptions: {
          from: "*"
          to: "posts"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      update_profile: { Args: { changes: Json }; Returns: string }
      use_device_link: {
        Args: { secret_hash: string }
        Returns: {
          handle: string
          post_id: string
          purchase_id: string
          slug: string
        }[]
      }
      view_as: {
        Args: {
          at_most?: number
          before_at?: string
          before_id?: string
          part: string
          person_id: string
        }
        Returns: Json
      }
      withdraw_purchase: {
        Args: { purchase_id: string; to_account?: string }
        Returns: Database["public"]["CompositeTypes"]["purchase_facts"]
        SetofOptions: {
          from: "*"
          to: "purchase_facts"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      write_comment: {
        Args: { body: string; parent_id?: string; post_id: string }
        Returns: string
      }
    }
    Enums: {
      account_status: "active" | "limited" | "suspended" | "deleted"
      address_state: "free" | "assigned"
      block_kind: "open" | "receive" | "send" | "change"
      block_state: "signed" | "sent" | "confirmed" | "dead"
      comment_status:
        | "published"
        | "pending"
        | "hidden_by_author"
        | "removed"
        | "deleted"
        | "hidden"
      comments_mode: "everyone" | "buyers" | "off"
      content_warning: "none" | "sensitive" | "adult"
      creation_method: "human" | "assisted" | "generated" | "agent"
      email_frequency: "off" | "instant" | "daily" | "weekly"
      entitlement_source:
        | "purchase"
        | "gift"
        | "author"
        | "admin"
        | "sponsor"
        | "goal"
        | "restore"
      exclusion_target: "post" | "profile" | "tag"
      export_state: "waiting" | "running" | "ready" | "failed"
      feature_slot: "home_hero" | "home_featured" | "category_top"
      file_kind: "pdf" | "zip" | "epub" | "csv" | "mp3" | "m4a"
      file_state: "awaited" | "draft" | "out"
      incident_switch: "purchases" | "payouts" | "sign_ups" | "read_only"
      ledger_account:
        | "chain"
        | "unsettled"
        | "creator"
        | "fee"
        | "refund"
        | "reserve"
        | "promotion"
      license: "all-rights" | "cc-by" | "cc-by-sa" | "cc-by-nc" | "cc0"
      payment_state: "none" | "seen" | "partial" | "confirmed" | "over" | "late"
      payout_action:
        | "retry"
        | "rebuild"
        | "ask_for_address"
        | "set_address"
        | "mark_paid"
        | "approve"
        | "release"
        | "hold"
        | "cancel"
      payout_kind:
        | "creator"
        | "split"
        | "referrer"
        | "fee"
        | "refund"
        | "excess"
        | "tip"
        | "bond_return"
        | "tab_close"
        | "manual"
        | "test"
        | "promotion"
      payout_list: "pending" | "failed" | "paid"
      payout_status:
        | "held"
        | "pending"
        | "publishing"
        | "paid"
        | "failed"
        | "cancelled"
        | "awaiting_address"
      post_access: "free" | "paid" | "pwyw"
      post_status:
        | "draft"
        | "scheduled"
        | "published"
        | "unpublished"
        | "removed"
        | "deleted"
        | "hidden"
      price_currency: "XNO" | "USD"
      promotion_place: "browse" | "category" | "search"
      promotion_status:
        | "awaiting_payment"
        | "in_review"
        | "active"
        | "ended"
        | "rejected"
        | "stopped"
      purchase_channel: "web" | "agent" | "embed" | "tab"
      purchase_kind:
        | "post"
        | "section"
        | "bundle"
        | "tip"
        | "promotion"
        | "gift"
        | "tab"
        | "bond"
        | "login"
        | "reserve"
      purchase_status:
        | "pending"
        | "paid"
        | "expired"
        | "cancelled"
        | "refund_pending"
        | "refunded"
        | "failed"
      report_reason:
        | "spam"
        | "copyright"
        | "illegal"
        | "child_safety"
        | "hate"
        | "private_information"
        | "unmarked_sexual"
        | "self_harm"
        | "misleading"
        | "undisclosed_ai"
        | "other"
      report_status:
        | "open"
        | "triaged"
        | "action_taken"
        | "no_action"
        | "duplicate"
        | "appealed"
        | "upheld"
        | "overturned"
      report_target: "post" | "comment" | "profile" | "image"
      seller_type: "private" | "trader"
      staff_row: "payout" | "block" | "payment" | "alert"
      version_reason: "autosave" | "manual" | "publish" | "restore"
      wallet_purpose: "restore" | "login" | "link"
    }
    CompositeTypes: {
      comment_entry: {
        id: string | null
        parent_id: string | null
        body: string | null
        status: Database["public"]["Enums"]["comment_status"] | null
        handle: string | null
        name: string | null
        avatar_url: string | null
        is_author: boolean | null
        is_buyer: boolean | null
        is_mine: boolean | null
        is_liked: boolean | null
        pinned: boolean | null
        likes: number | null
        replies: number | null
        edited_at: string | null
        created_at: string | null
        mentions: Json | null
      }
      comment_report_entry: {
        id: string | null
        number: number | null
        comment_id: string | null
        priority: number | null
        reasons: Database["public"]["Enums"]["report_reason"][] | null
        alike: number | null
        label: string | null
        body: string | null
        is_for_buyers: boolean | null
        author_id: string | null
        author_handle: string | null
        author_comments: number | null
        state_now: string | null
        path: string | null
        created_at: string | null
      }
      discussion: {
        post_id: string | null
        title: string | null
        slug: string | null
        handle: string | null
        author_name: string | null
        mode: Database["public"]["Enums"]["comments_mode"] | null
        is_locked: boolean | null
        is_author: boolean | null
        comments: number | null
        refusal: string | null
        is_gated: boolean | null
      }
      promotion_facts: {
        id: string | null
        post_id: string | null
        place: Database["public"]["Enums"]["promotion_place"] | null
        days: number | null
        status: Database["public"]["Enums"]["promotion_status"] | null
        first_day: string | null
        last_day: string | null
        used_days: number | null
        paid_raw: string | null
        used_raw: string | null
        returned_raw: string | null
        reason: string | null
        impressions: number | null
        clicks: number | null
        unlocks: number | null
        created_at: string | null
        title: string | null
        path: string | null
        asked_raw: string | null
        received_raw: string | null
        missing_raw: string | null
        address: string | null
        expires_at: string | null
        payment_state: Database["public"]["Enums"]["payment_state"] | null
        waiting_raw: string | null
        return_status: Database["public"]["Enums"]["payout_status"] | null
        return_blocks: string[] | null
        payment_blocks: string[] | null
      }
      purchase_facts: {
        id: string | null
        post_id: string | null
        buyer_id: string | null
        status: Database["public"]["Enums"]["purchase_status"] | null
        payment_state: Database["public"]["Enums"]["payment_state"] | null
        amount_raw: string | null
        received_raw: string | null
        missing_raw: string | null
        ephemeral_address: string | null
        price_currency: Database["public"]["Enums"]["price_currency"] | null
        expires_at: string | null
        created_at: string | null
        paid_at: string | null
        refund_window_min: number | null
        refund_window_ends_at: string | null
        meta: Json | null
        was_changed: boolean | null
        post_title: string | null
        receipt_first: boolean | null
      }
      purchase_look: {
        facts: Database["public"]["CompositeTypes"]["purchase_facts"] | null
        refund_reason: string | null
        returning_raw: string | null
        returned_raw: string | null
        unaddressed_raw: string | null
        known_hashes: string[] | null
        unconfirmed_since: string | null
        is_chain_away: boolean | null
        may_ask_chain: boolean | null
      }
      report_entry: {
        id: string | null
        number: number | null
        target_type: Database["public"]["Enums"]["report_target"] | null
        reason: Database["public"]["Enums"]["report_reason"] | null
        priority: number | null
        status: Database["public"]["Enums"]["report_status"] | null
        label: string | null
        author_handle: string | null
        alike: number | null
        created_at: string | null
        decided_at: string | null
        hidden_at: string | null
        is_doubtful: boolean | null
      }
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {
      account_status: ["active", "limited", "suspended", "deleted"],
      address_state: ["free", "assigned"],
      block_kind: ["open", "receive", "send", "change"],
      block_state: ["signed", "sent", "confirmed", "dead"],
      comment_status: [
        "published",
        "pending",
        "hidden_by_author",
        "removed",
        "deleted",
        "hidden",
      ],
      comments_mode: ["everyone", "buyers", "off"],
      content_warning: ["none", "sensitive", "adult"],
      creation_method: ["human", "assisted", "generated", "agent"],
      email_frequency: ["off", "instant", "daily", "weekly"],
      entitlement_source: [
        "purchase",
        "gift",
        "author",
        "admin",
        "sponsor",
        "goal",
        "restore",
      ],
      exclusion_target: ["post", "profile", "tag"],
      export_state: ["waiting", "running", "ready", "failed"],
      feature_slot: ["home_hero", "home_featured", "category_top"],
      file_kind: ["pdf", "zip", "epub", "csv", "mp3", "m4a"],
      file_state: ["awaited", "draft", "out"],
      incident_switch: ["purchases", "payouts", "sign_ups", "read_only"],
      ledger_account: [
        "chain",
        "unsettled",
        "creator",
        "fee",
        "refund",
        "reserve",
        "promotion",
      ],
      license: ["all-rights", "cc-by", "cc-by-sa", "cc-by-nc", "cc0"],
      payment_state: ["none", "seen", "partial", "confirmed", "over", "late"],
      payout_action: [
        "retry",
        "rebuild",
        "ask_for_address",
        "set_address",
        "mark_paid",
        "approve",
        "release",
        "hold",
        "cancel",
      ],
      payout_kind: [
        "creator",
        "split",
        "referrer",
        "fee",
        "refund",
        "excess",
        "tip",
        "bond_return",
        "tab_close",
        "manual",
        "test",
        "promotion",
      ],
      payout_list: ["pending", "failed", "paid"],
      payout_status: [
        "held",
        "pending",
        "publishing",
        "paid",
        "failed",
        "cancelled",
        "awaiting_address",
      ],
      post_access: ["free", "paid", "pwyw"],
      post_status: [
        "draft",
        "scheduled",
        "published",
        "unpublished",
        "removed",
        "deleted",
        "hidden",
      ],
      price_currency: ["XNO", "USD"],
      promotion_place: ["browse", "category", "search"],
      promotion_status: [
        "awaiting_payment",
        "in_review",
        "active",
        "ended",
        "rejected",
        "stopped",
      ],
      purchase_channel: ["web", "agent", "embed", "tab"],
      purchase_kind: [
        "post",
        "section",
        "bundle",
        "tip",
        "promotion",
        "gift",
        "tab",
        "bond",
        "login",
        "reserve",
      ],
      purchase_status: [
        "pending",
        "paid",
        "expired",
        "cancelled",
        "refund_pending",
        "refunded",
        "failed",
      ],
      report_reason: [
        "spam",
        "copyright",
        "illegal",
        "child_safety",
        "hate",
        "private_information",
        "unmarked_sexual",
        "self_harm",
        "misleading",
        "undisclosed_ai",
        "other",
      ],
      report_status: [
        "open",
        "triaged",
        "action_taken",
        "no_action",
        "duplicate",
        "appealed",
        "upheld",
        "overturned",
      ],
      report_target: ["post", "comment", "profile", "image"],
      seller_type: ["private", "trader"],
      staff_row: ["payout", "block", "payment", "alert"],
      version_reason: ["autosave", "manual", "publish", "restore"],
      wallet_purpose: ["restore", "login", "link"],
    },
  },
} as const
