import { Icon } from "#components/ui/icon";

const KINDS = { pdf: "PDF", zip: "ZIP", epub: "EPUB", csv: "CSV", mp3: "MP3", m4a: "M4A" } as const;

type Props = { name: string; bytes: number; kind: keyof typeof KINDS };

/** Says that the file is there; who may have it gets it from the post's own files. */
export function NamedFile({ name, bytes, kind }: Props) {
  return (
    <p className="post-file">
      <Icon name={kind === "mp3" || kind === "m4a" ? "ph:music-note" : "ph:file"} />
      <span>{name}</span>
      <small>
        {KINDS[kind]}, {sizeOf(bytes)}
      </small>
    </p>
  );
}

function sizeOf(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 1 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${megabytes.toFixed(1)} MB`;
}
