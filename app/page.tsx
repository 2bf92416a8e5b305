import styles from './notice.module.css'

/** Names the service and leads to its two doors. */
export default function LandingPage() {
  return (
    <main className={styles.notice}>
      <h1>Slatekeeper</h1>
      <p>The backend and the operators’ console of a mobile fantasy-contest app.</p>
      <ul>
        <li>
          <a href="/docs">API reference</a>
          <span>For app developers: every path, field, status and message.</span>
        </li>
        <li>
          <a href="/admin">Console</a>
          <span>For operators: versions, maintenance, games, promos and accounts.</span>
        </li>
      </ul>
    </main>
  )
}
