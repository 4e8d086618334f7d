/** A rejected call. The message is an API code, such as EMAIL_EXISTS. */
export class Refusal extends Error {
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}
