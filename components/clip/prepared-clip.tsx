type PreparedClipProps = {
  src: string;
  posterUrl: string | null;
  label: string;
  className: string | undefined;
};

export function PreparedClip({ src, posterUrl, label, className }: PreparedClipProps) {
  return (
    <video
      className={className}
      aria-label={label}
      src={src}
      {...(posterUrl && { poster: posterUrl })}
      controls
      playsInline
      preload="none"
    >
      <track kind="captions" />
    </video>
  );
}
