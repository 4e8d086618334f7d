/** A call that the provider refuses. The message is a code of its API, such as EMAIL_EXISTS. */
export class Refusal extends Error {
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}
