/** The exit code of a backup that was refused because a disk is too full. */
export const NO_ROOM = 3;
