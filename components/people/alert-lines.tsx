/** Longer lists are not read. */
const SHOWN_MAX = 8;

/** Says what is wrong with several lines of a list, and which lines they are. */
export function AlertLines({ lead, lines }: { lead: string; lines: readonly string[] }) {
  return (
    <span role="alert">
      {lead}
      {lines.slice(0, SHOWN_MAX).map((line) => (
        <span key={line} style={{ display: 'block' }}>
          {line}
        </span>
      ))}
      {lines.length > SHOWN_MAX && '…'}
    </span>
  );
}
