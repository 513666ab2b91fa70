// A mistake of the user's, found where it was made: a missing file, an option out of range, a program
// without main. The message is one clear sentence that says what is wrong, where, and what to do; the
// command line prints it alone and ends with exit code 2. Everything else that is thrown is our bug.

export class UserError extends Error {
  override name = 'UserError';
}
