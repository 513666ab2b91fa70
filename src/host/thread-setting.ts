// What all threads that run programs have in common.

/** For a C stack of 8 MB: a frame of compiled code may take thirty times what the C function asked for. */
export const stackMegabytes = 256;

/** Where a program in the box starts. */
export const boxDirectory = '/home';
