type IconProps = { path: string };

function Icon({ path }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

export const CameraIcon = () => (
  <Icon path="M4 7h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2zm12 4l6-3v8l-6-3" />
);
export const FileIcon = () => <Icon path="M4 20V4h6l2 3h8v13zM10.5 11v5l4-2.5z" />;
export const CopyIcon = () => <Icon path="M9 9h11v11H9zM5 15H4V4h11v1" />;
export const ClockIcon = () => <Icon path="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 4v5l3 2" />;
export const MicrophoneIcon = () => (
  <Icon path="M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM5 11a7 7 0 0 0 14 0M12 18v3" />
);
export const PhotosIcon = () => <Icon path="M4 5h16v14H4zM4 16l5-5 5 5 2-2 4 4M15 9h.01" />;
export const CardIcon = () => <Icon path="M3 5h18v14H3zM7 10h10M7 14h6" />;
