import styles from './preview.module.css'

/** Shows an email in a sandboxed frame: no scripts, no forms, not our origin. */
export function MailFrame({ html, view }: { html: string; view: 'desktop' | 'phone' | 'dark' }) {
  return (
    <div className={styles.frame} data-view={view}>
      <iframe title="Email preview" sandbox="" srcDoc={view === 'dark' ? inTheDark(html) : inTheLight(html)} />
    </div>
  )
}

const darkMedia = '@media (prefers-color-scheme:dark)'

/** Returns the email as it appears in an email client in dark mode, regardless of this browser's mode. */
function inTheDark(html: string): string {
  return html.replace(darkMedia, '@media all').replace('color-scheme:light dark', 'color-scheme:dark')
}

function inTheLight(html: string): string {
  return html.replace(darkMedia, '@media not all').replace('color-scheme:light dark', 'color-scheme:light')
}
