/** What an SMS says, before it is written out; `otpSignature` becomes its last line (contract, Business rules 4). */
export type Text = { template: 'reactivation-code'; code: string; ttlSeconds: number; otpSignature?: string }
