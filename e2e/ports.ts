/** Ports of the installation under test: its own, so that it runs beside a developer's. */
export const E2E_PORTS = {
  PORT: '3210',
  MONGO_PORT: '27210',
  AUTH_PORT: '9210',
  SMTP_PORT: '2610',
  MAILBOX_PORT: '8210',
};
