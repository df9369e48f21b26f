import type { Route } from "next";
import type { ComponentType, ReactNode } from "react";
import { OperatorFacts } from "#components/site/operator-facts.tsx";
import { ExternalLink, Link } from "#components/ui/navigation/link.tsx";
import { anchorOf } from "#lib/site/long-text.ts";

type ElementProps = { children?: ReactNode; href?: string };

/** MDX passes each element whatever the text contains. */
export type MDXComponents = Record<string, ComponentType<ElementProps> | typeof OperatorFacts>;

/** Components for the elements of a long text that need more than their tag. */
export const TEXT_ELEMENTS: MDXComponents = { h2: Heading, a: TextLink, OperatorFacts };

function Heading({ children }: ElementProps) {
  return <h2 id={typeof children === "string" ? anchorOf(children) : undefined}>{children}</h2>;
}

function TextLink({ href = "", children }: ElementProps) {
  if (href.startsWith("/") || href.startsWith("#")) return <Link href={href as Route}>{children}</Link>;
  return <ExternalLink href={href}>{children}</ExternalLink>;
}
