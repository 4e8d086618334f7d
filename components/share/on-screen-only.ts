export const onScreenOnly = { '@media print': { display: 'none' } } as const;
