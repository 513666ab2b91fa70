// Threads that look again and again whether another one has done something, without waiting for it: nothing would ever change while one
// runs at a time. So a thread gives way when it has looked at the same atomic variable several times in a row and found it unchanged, or has
// passed very many points in its turn: schedules are fair, as in CHESS. A program may also count its looks and give up, so going on all the
// same is tried, too, and counts as a preemption: loops of such looks end.

/** After so many looks in a row at the same value. */
const mostLooks = 8;
/** After so many points at which another thread could go first. */
const mostPoints = 256;
/** After so many times a thread that gives way by itself lets the next one go on, instead of any. */
const mostChoices = 16;

/** What a thread has done since it last went on, and how often it has given way. */
export class Turn {
  private address = 0;
  private value = '';
  private looks = 0;
  private points = 0;
  private gaveWay = 0;

  /** The thread goes on anew. */
  begin(): void {
    this.looks = 0;
    this.points = 0;
  }

  /** Returns whether the thread has passed too many points. */
  passes(): boolean {
    this.points++;
    return this.points > mostPoints;
  }

  /** The thread is about to look at an atomic variable. Returns whether it has found the same too often. */
  looksAt(address: number, value: string): boolean {
    const isSame = address === this.address && value === this.value;
    this.looks = isSame ? this.looks + 1 : 0;
    this.address = address;
    this.value = value;
    return this.looks >= mostLooks;
  }

  /** The thread gives way by itself. Returns whether it is still to be tried who goes on. */
  givesWay(): boolean {
    this.gaveWay++;
    return this.gaveWay <= mostChoices;
  }
}
