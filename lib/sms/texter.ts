/** Hands SMS to a provider; `to` is 10 US digits. Throws Undelivered. */
export type Texter = {
  send(sms: { to: string; text: string }): Promise<{ providerId: string }>
}
