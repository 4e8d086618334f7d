const PATHS = {
  play: 'M8 5.2v13.6c0 .8.9 1.3 1.6.8l10.2-6.8c.6-.4.6-1.2 0-1.6L9.6 4.4C8.9 3.9 8 4.4 8 5.2Z',
  pause: 'M7 5h3.5v14H7ZM13.5 5H17v14h-3.5Z',
  replay: 'M12 5V1.5L6.5 6 12 10.5V7a5.5 5.5 0 1 1-5.5 5.5H4.5A7.5 7.5 0 1 0 12 5Z',
  sound:
    'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM14.5 8.2v7.6a4.2 4.2 0 0 0 0-7.6ZM14.5 4.5v2a6 6 0 0 1 0 11v2a8 8 0 0 0 0-15Z',
  muted:
    'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM21 10.4 19.6 9 17.5 11.1 15.4 9 14 10.4 16.1 12.5 14 14.6 15.4 16 17.5 13.9 19.6 16 21 14.6 18.9 12.5Z',
  heart:
    'M12 20.4 4.6 13a4.9 4.9 0 0 1 0-6.9 4.8 4.8 0 0 1 6.8 0l.6.6.6-.6a4.8 4.8 0 0 1 6.8 0 4.9 4.9 0 0 1 0 6.9ZM6 7.5a2.9 2.9 0 0 0 0 4.1l6 6 6-6a2.9 2.9 0 0 0 0-4.1 2.8 2.8 0 0 0-4 0l-2 2-2-2a2.8 2.8 0 0 0-4 0Z',
  hearted:
    'M12 20.4 4.6 13a4.9 4.9 0 0 1 0-6.9 4.8 4.8 0 0 1 6.8 0l.6.6.6-.6a4.8 4.8 0 0 1 6.8 0 4.9 4.9 0 0 1 0 6.9Z',
  download: 'M11 4h2v8.2l2.8-2.8 1.4 1.4L12 16l-5.2-5.2 1.4-1.4 2.8 2.8ZM5 18h14v2H5Z',
  close: 'm6.4 5 5.6 5.6L17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6l5.6-5.6L5 6.4Z',
  record: 'M12 5a7 7 0 1 1 0 14 7 7 0 0 1 0-14Z',
  fullScreen: 'M4 4h6v2H6v4H4ZM14 4h6v6h-2V6h-4ZM4 14h2v4h4v2H4ZM18 14h2v6h-6v-2h4Z',
  leaveFullScreen: 'M8 4h2v6H4V8h4ZM14 4h2v4h4v2h-6ZM4 14h6v6H8v-4H4ZM14 14h6v2h-4v4h-2Z',
  keyboard:
    'M4 6h16a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 20 18H4a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 4 6Zm1.5 2.5v2h2v-2ZM9 8.5v2h2v-2Zm3.5 0v2h2v-2Zm3.5 0v2h2.5v-2ZM5.5 12v1.5h13V12ZM8 14.5V16h8v-1.5Z',
  window:
    'M4 5h16a1.5 1.5 0 0 1 1.5 1.5V11h-2V7h-15v10H11v2H4a1.5 1.5 0 0 1-1.5-1.5v-11A1.5 1.5 0 0 1 4 5ZM13 13h8.5v6H13Z',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" fill="currentColor">
      <path d={PATHS[name]} />
    </svg>
  );
}
