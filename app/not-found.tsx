import styles from './notice.module.css'

export const metadata = { title: 'Not found' }

/** What a browser is shown where there is no page. */
export default function NotFound() {
  return (
    <main className={styles.notice}>
      <h1>There is nothing at this address</h1>
      <p>The page may have moved, or the link has a mistake in it.</p>
      <p>
        <a href="/">Back to the start</a>
      </p>
    </main>
  )
}
