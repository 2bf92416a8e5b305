export type Mail = { subject: string; text: string; html: string }

/** The provider accepts each idempotency key once. Throws DeliveryError. */
export type Mailer = {
  send(mail: Mail & { to: string; idempotencyKey: string }): Promise<{ providerId: string }>
}
