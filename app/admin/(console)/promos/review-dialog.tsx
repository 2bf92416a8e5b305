'use client'

import type { FormState } from '@/components/form/use-form'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { PromoInput as Values } from '@/lib/rewards/promo/schema-console'
import type { CreditBucket } from '@/lib/rewards/promo/stored-promos'
import { FormattedField } from './formatted-field'

type Props = {
  form: Pick<FormState<Values>, 'dirty' | 'names' | 'saved' | 'values'>
  buckets: CreditBucket[]
  onClose: () => void
  onConfirm: (input: { reason: string }) => Promise<string | undefined>
}

export function PromoReviewDialog({
  form: { dirty, names, saved, values },
  buckets,
  onClose,
  onConfirm,
}: Props) {
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Change “${saved.name}” while it is published?`}
      confirmLabel="Save changes"
      cancelLabel="Keep editing"
      facts={dirty.map(name => ({
        name: names[name],
        value: <FormattedField name={name} value={values[name]} version={values} buckets={buckets} />,
        note: (
          <>
            was <FormattedField name={name} value={saved[name]} version={saved} buckets={buckets} />
          </>
        ),
      }))}
      onConfirm={onConfirm}
    >
      New terms apply to the next claim. Existing claims are kept. Increasing the cost requires the manager
      role.
    </ConfirmDialog>
  )
}
