// A few jobs at a time, results in the order of the inputs.

export async function inParallel<Input, Result>(
  inputs: readonly Input[],
  jobs: number,
  work: (input: Input, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = new Array(inputs.length);
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < inputs.length) {
      const index = next++;
      results[index] = await work(inputs[index], index);
    }
  };
  await Promise.all(Array.from({ length: jobs }, lane));
  return results;
}
