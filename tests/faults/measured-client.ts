import { type Answer, Client } from './client.ts';
import { callPatiently, type Traffic } from './patient-calls.ts';

/** A client whose patience is that of every visitor: its calls count in the traffic. */
export class MeasuredClient extends Client {
  readonly #traffic: Traffic;

  constructor({ installation }: Client, traffic: Traffic) {
    super(installation);
    this.#traffic = traffic;
  }

  override async patiently(...call: Parameters<Client['patiently']>): Promise<Answer> {
    const answer = await callPatiently(() => this.once(...call), this.#traffic);
    if (answer && answer.status > 0 && answer.status < 400) return answer;
    throw new Error(`${call[0]} ${call[1]}: ${answer?.status} ${JSON.stringify(answer?.data)}`);
  }
}
