export async function benchMutt(): Promise<void> {}
