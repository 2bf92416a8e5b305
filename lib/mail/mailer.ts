/** A mail written out, with a text part for clients that show no HTML. */
export type Mail = { subject: string; text: string; html: string }

/** Hands mails to a provider, which takes each idempotency key once; throws DeliveryError. */
export type Mailer = {
  send(mail: Mail & { to: string; idempotencyKey: string }): Promise<{ providerId: string }>
}
