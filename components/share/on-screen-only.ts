/** For what paper has no use for. */
export const onScreenOnly = { '@media print': { display: 'none' } } as const;
