// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { completeRollout } from '@/lib/app-config/release/rollout-rules'
import type { PublishedRelease } from '@/lib/app-config/release/rules'
import { ReleaseForm } from './release-form'

vi.mock('next/navigation', () => ({ useRouter: () => ({}) }))
vi.mock('@/app/admin/(console)/generated/actions', () => ({}))
vi.mock('@/app/admin/(console)/preview/preview-panel', () => ({ PreviewPanel: () => null }))
vi.mock('./use-impact', () => ({ useForcedUpdateImpact: () => ({}) }))
// Loads on demand.
vi.mock('@/components/ui/on-demand', async original => ({
  ...(await original<object>()),
  deferred: () => () => null,
  onDemand: () => () => null,
}))
vi.mock('@/components/phone/app-preview-card', () => ({ AppPreviewCard: () => null }))
vi.mock('@/components/form/form', () => ({
  Form: ({ form, children }: { form: { values: object }; children: React.ReactNode }) => (
    <>
      <output>{JSON.stringify(form.values)}</output>
      {children}
    </>
  ),
}))

const now = new Date('2026-11-21T12:00:00Z')

const published: PublishedRelease = {
  ...completeRollout,
  id: 7,
  platform: 'ios',
  version: '2.4.0',
  forceUpdate: false,
  notes: [{ title: 'Faster lobby', description: '' }],
  publishAt: now,
  withdrawnAt: null,
  createdAt: now,
  updatedAt: now,
}

let root: ReturnType<typeof createRoot>

afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function perform(step: () => void): Promise<void> {
  const work = async () => step()
  return act(work)
}

test('a new release of the published version names that release and has its notes once the version is left', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await perform(() =>
    root.render(
      <ReleaseForm
        edited={null}
        saved={{ platform: 'ios', version: '', forceUpdate: false, notes: [], publishAt: null, rollout: [] }}
        newest={[published]}
        isPublished={false}
        canEdit
        isManager
        builds={{ ios: '2.3.0', android: '2.3.0' }}
        secondManagerAbove={100}
      />,
    ),
  )
  const field = document.querySelector('input[placeholder="4.13.0"]') as HTMLInputElement
  const notes = () => JSON.parse(document.querySelector('output')?.textContent ?? '').notes
  const type = (text: string) =>
    perform(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  await perform(() => field.focus())
  await type('2.4')
  expect(document.body.textContent).toMatch(/iOS 2\.4\.0 was published .*, optional, with 1 note\./)
  expect(notes()).toEqual([])
  await perform(() => field.blur())
  expect(notes()).toEqual(published.notes)
  await type('2.4.1')
  expect(document.body.textContent).not.toContain('was published')
})
