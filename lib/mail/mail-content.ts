import type { Alert } from './mail-content'

/** What a mail says, before it is written out; `ttlSeconds` is how long its code or link works. */
export type MailContent =
  | { template: 'welcome'; username: string; link: string; ttlSeconds: number }
  | { template: 'verify-email'; username: string; link: string; ttlSeconds: number }
  | { template: 'forgot-password-code'; username: string; code: string; ttlSeconds: number }
  | { template: 'reactivation-code-mail'; username: string; code: string; ttlSeconds: number }
  | { template: 'password-changed'; username: string }
  | { template: 'account-deleted'; username: string; graceDays: number }
  | {
      template: 'operator-invitation'
      name: string
      invitedBy: string
      role: string
      link: string
      ttlSeconds: number
    }
  | { template: 'operator-password-reset'; name: string; link: string; ttlSeconds: number }
  | { template: 'operator-password-changed'; name: string }
  | { template: 'operator-codes-reset'; name: string; resetBy: string }
  | { template: 'notice'; name: string; notice: Alert; link: string }

type WithoutSecrets<Content> = Content extends MailContent
  ? { [Key in keyof Content]: Key extends 'code' | 'link' ? string | null : Content[Key] }
  : never

/** A letter as the outbox keeps it: code and link are null once it left. */
export type StoredMailContent = WithoutSecrets<MailContent>
