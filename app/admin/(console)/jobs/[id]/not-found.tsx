import { PageHeader } from '@/components/page/page-header'
import { buttonClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'

/** Jobs can end between the list and their page. */
export default function JobNotFound() {
  return (
    <PageHeader
      title="Job not found"
      actions={
        <Link prefetch={null} href="/admin/jobs" className={buttonClass()}>
          Back to jobs
        </Link>
      }
    >
      This job ended or was deleted. Of a recurring job that finds nothing to do, only the latest run is kept,
      and some kinds of jobs have no history.
    </PageHeader>
  )
}
