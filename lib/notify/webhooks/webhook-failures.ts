import type { FailureMessages } from '@/lib/change/action-failures'

export const webhookFailures = {
  WebhookNotFound: 'This endpoint does not exist. It may have been deleted.',
  WebhookDeliveryNotFound: 'This delivery does not exist. Its event may have been deleted.',
  WebhookDisabled: 'The endpoint is disabled. Enable it first.',
  WebhookSwitched: ({ isEnabled }) =>
    `The endpoint is already ${isEnabled ? 'enabled' : 'disabled'}. Nothing was changed.`,
  WebhookUrlInvalid: ({ message }) => ({ field: 'url', message }),
  TooManyWebhooks: ({ maximum }) => `There are already ${maximum} endpoints. Delete one first.`,
} satisfies FailureMessages
