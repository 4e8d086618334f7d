type IconProps = { path: string };

function Icon({ path }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

export const BackIcon = () => <Icon path="M15.4 5.4 14 4l-8 8 8 8 1.4-1.4L8.8 12z" />;
export const PlayIcon = () => <Icon path="M8 5v14l11-7z" />;
export const PauseIcon = () => <Icon path="M7 5h4v14H7zm6 0h4v14h-4z" />;
export const FlipIcon = () => (
  <Icon path="M12 5a7 7 0 0 1 6.3 4H16v2h6V5h-2v2.8A9 9 0 0 0 3.2 10h2.1A7 7 0 0 1 12 5zm-10 8v6h2v-2.8A9 9 0 0 0 20.8 14h-2.1A7 7 0 0 1 5.7 15H8v-2z" />
);
export const CheckIcon = () => <Icon path="m9.5 16.6-4.6-4.6-1.4 1.4 6 6 11-11-1.4-1.4z" />;
export const RecordIcon = () => <Icon path="M12 5a7 7 0 1 1 0 14 7 7 0 0 1 0-14z" />;
export const DevicesIcon = () => (
  <Icon path="M3 6h4v2H3zm8 0h10v2H11zM7 4h2v6H7zM3 16h10v2H3zm14 0h4v2h-4zm-4-2h2v6h-2z" />
);
