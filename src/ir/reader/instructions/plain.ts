// What every instruction has when it is read: names and locations come in other records, later.

export const PLAIN = () =>
  ({ kind: 'instruction', name: '', location: undefined }) as {
    readonly kind: 'instruction';
    name: string;
    location: undefined;
  };
