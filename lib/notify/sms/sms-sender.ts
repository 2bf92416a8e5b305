/** `to` is 10 US digits. Throws DeliveryError. */
export type SmsSender = {
  send(sms: { to: string; text: string }): Promise<{ providerId: string }>
}
