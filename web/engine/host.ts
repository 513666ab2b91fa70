// What a worker of a browser has in place of Node: its heap, its turns, plain memory where threads share theirs.

/** Bytes of the heap, where the browser tells; 0 where it does not. */
export function heapSize(): number {
  const { memory } = performance as { memory?: { usedJSHeapSize: number } };
  return memory?.usedJSHeapSize ?? 0;
}

/** Lets messages in that wait. A timer would wait for milliseconds. */
export function turnOfOthers(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}

/** One worker shares its marks with nobody: memory of its own stands in for what threads share. */
export function shared<Name extends string>(
  buffers: Record<Name, ArrayBuffer>,
): Record<Name, SharedArrayBuffer> {
  return buffers as unknown as Record<Name, SharedArrayBuffer>;
}
