// The address of a cluster, as an option or in the environment, where other users of the machine do not see its password.

import { UserError } from '../base/user-error.ts';
import { textOption } from './option.ts';

export const clusterOption = textOption({
  flags: '--cluster <address>',
  group: 'Limits',
  meaning:
    'the Redis of a cluster whose workers explore, too (clew worker): redis://host:6379, with TLS rediss://user:password@host:6380',
  example: '--cluster redis://queue.local:6379',
  otherwise: 'the variable CLEW_CLUSTER, or no cluster',
});

/** Undefined if no cluster is named. */
export function addressIn({ cluster }: { readonly cluster: string | undefined }) {
  return cluster ?? (process.env.CLEW_CLUSTER || undefined);
}

export function neededAddress(values: { readonly cluster: string | undefined }): string {
  const address = addressIn(values);
  if (address === undefined)
    throw new UserError(
      'no cluster is named: give its Redis with --cluster redis://host:6379, or in the variable CLEW_CLUSTER',
    );
  return address;
}
