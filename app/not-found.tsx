import { StatusPage } from './status-page'

export const metadata = { title: 'Not found' }

/** What a browser is shown where there is no page. */
export default function NotFound() {
  return (
    <StatusPage
      title="There is nothing at this address"
      description="The page may have moved, or the link has a mistake in it."
    >
      <a href="/" className="font-medium text-accent underline-offset-3 hover:underline">
        Back to the start
      </a>
    </StatusPage>
  )
}
