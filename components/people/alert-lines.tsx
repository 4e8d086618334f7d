const SHOWN_MAX = 8;

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
