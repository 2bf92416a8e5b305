// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createTestPage } from '@/components/testing/test-page'
import * as dialogs from '@/components/ui/confirm-dialog'
import { FactsTable } from '@/components/ui/facts'
import { PublishReleaseDialog } from './publish-dialog'

vi.spyOn(dialogs, 'ConfirmDialog').mockImplementation(({ facts = [] }) => <FactsTable facts={facts} />)
const page = createTestPage()

test('the dialog of a publication names the waiting requests that it makes impossible', () => {
  const values = {
    platform: 'android' as const,
    version: '2.4.3',
    forceUpdate: false,
    notes: [],
    rollout: [],
  }
  const outdated = ['Force 4 Android devices to update: Android 2.4.2, requested by Ann Lee']
  act(() =>
    page.render(
      <PublishReleaseDialog
        values={{ ...values, publishAt: 'now' }}
        stages={[]}
        ended={undefined}
        outdated={outdated}
        onClose={() => undefined}
        onConfirm={async () => undefined}
      />,
    ),
  )
  expect(document.querySelector('dl')?.textContent).toMatch(
    /^.*Outdates.*: Android 2.4.2, requested by Ann Lee.*can no longer be approved/,
  )
})
