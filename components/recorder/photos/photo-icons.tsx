type IconProps = { path: string };

function Icon({ path }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

export const GripIcon = () => (
  <Icon path="M8 4h3v3H8zm5 0h3v3h-3zM8 10.5h3v3H8zm5 0h3v3h-3zM8 17h3v3H8zm5 0h3v3h-3z" />
);
export const CrossIcon = () => (
  <Icon path="m6.4 5 5.6 5.6L17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6l5.6-5.6L5 6.4z" />
);
export const UpIcon = () => <Icon path="m12 7 7 7-1.4 1.4L12 9.8l-5.6 5.6L5 14z" />;
export const DownIcon = () => <Icon path="m12 17-7-7 1.4-1.4 5.6 5.6 5.6-5.6L19 10z" />;
export const PlusIcon = () => <Icon path="M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6z" />;
