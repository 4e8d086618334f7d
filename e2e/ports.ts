/** Several runs side by side each take other ports; one alone needs no choice. */
const offset = Number(process.env.E2E_PORT_OFFSET ?? 0);
const port = (number: number) => String(number + offset);

/** Ports of the installation under test: its own, so that it runs beside a developer's. */
export const E2E_PORTS = {
  PORT: port(3210),
  MONGO_PORT: port(27_210),
  AUTH_PORT: port(9210),
  SMTP_PORT: port(2610),
  MAILBOX_PORT: port(8210),
  PAYMENT_PORT: port(12_210),
};
