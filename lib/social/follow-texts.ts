/** What pages say when someone follows or unfollows, as the specification has it. */
export const FOLLOW_TEXTS = {
  followed: "You are now following this creator",
  unfollowed: "You have unfollowed this creator",
  already: "Already following",
  followFailed: "Failed to follow creator. Please try again.",
  unfollowFailed: "Failed to unfollow creator. Please try again.",
  signIn: "Authentication required",
  signInToFollow: "Please sign in to follow creators",
  signInToManage: "Please sign in to manage follows",
  preferencesSaved: "Notification preferences updated",
  preferencesFailed: "Failed to update notification preferences. Please try again.",
} as const;
