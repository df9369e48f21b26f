import { MissingScreen } from "#components/layout/errors/missing-screen.tsx";
import { PageHead } from "#components/site/page-head.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { describeErrorCode, isErrorCode, listErrorCodes } from "#lib/errors.ts";
import { markPage } from "#lib/http/pages/mark-page.ts";
import { MISSING_METADATA, pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { ERROR_MEANINGS } from "#lib/site/error-codes.ts";

type Props = PageProps<"/errors/[code]">;

export const generateStaticParams = () => listErrorCodes().map((code) => ({ code }));

export async function generateMetadata({ params }: Props) {
  const { code } = await params;
  if (!isErrorCode(code)) return MISSING_METADATA;
  const { title } = describeErrorCode(code);
  return pageMetadata(`/errors/${code}`, { title, description: ERROR_MEANINGS[code][0], robots: { index: false } });
}

/** What a code of the API means: the address that each refusal names as its type. */
export default async function ErrorCodePage({ params }: Props) {
  const { code } = await params;
  if (!isErrorCode(code)) {
    await markPage(404);
    return <MissingScreen />;
  }
  const { status, title } = describeErrorCode(code);
  const [means, doNext] = ERROR_MEANINGS[code];
  return (
    <div className="max-w-page mx-auto grid w-full content-start gap-8 px-4 py-10 sm:px-6 sm:py-16">
      <PageHead lead={means} title={title} />
      <p className="text-body max-w-measure font-serif">{doNext}</p>
      <dl className="text-small grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-t pt-6">
        <dt className="text-ink-soft">Code</dt>
        <dd>
          <code className="font-mono">{code}</code>
        </dd>
        <dt className="text-ink-soft">Status</dt>
        <dd className="tabular-nums">{status}</dd>
      </dl>
      <nav aria-labelledby="other-codes" className="grid gap-3 border-t pt-6">
        <h2 className="text-small text-copper font-medium" id="other-codes">
          Other codes
        </h2>
        <ul className="text-small flex flex-wrap gap-x-5 gap-y-1">
          {listErrorCodes()
            .filter((other) => other !== code)
            .map((other) => (
              <li key={other}>
                <Link className="inline-block py-1 font-mono" href={`/errors/${other}`} tone="quiet">
                  {other}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
    </div>
  );
}
