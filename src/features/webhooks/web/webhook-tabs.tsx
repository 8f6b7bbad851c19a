import { useSitePath } from '#platform/web/site.ts'
import { PlainLink } from '#platform/web/ui/link.tsx'
import styles from './webhooks.module.css'

/** Tabs for switching between endpoints and incoming webhooks. */
export function WebhookTabs() {
  const path = useSitePath()
  return (
    <nav className={styles.tabs} aria-label="Kinds of webhooks">
      <PlainLink exact to={path('/webhooks')}>
        Endpoints
      </PlainLink>
      <PlainLink exact to={path('/webhooks/incoming')}>
        Incoming
      </PlainLink>
    </nav>
  )
}
