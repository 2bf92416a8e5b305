import { PageHeader } from '@/components/admin/layout/page-header'

/** Where the console has no such page, or none for this role. */
export default function NotFound() {
  return (
    <PageHeader title="There is nothing at this address">
      It may have been removed, the link has a mistake in it, or your role cannot open it.
    </PageHeader>
  )
}
