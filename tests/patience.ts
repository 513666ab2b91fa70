// How long tests wait for what must come: no verdict may depend on how busy the machine is, so this is no limit but a protection
// from hangs, far beyond what the slowest test takes on a machine with fifteen times more work than cores.

export const hangSeconds = 900;
