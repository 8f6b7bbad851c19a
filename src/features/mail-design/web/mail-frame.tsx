import styles from './preview.module.css'

/** A mail in a frame that can do nothing: no code, no forms, not our origin. */
export function MailFrame({ html, view }: { html: string; view: 'desktop' | 'phone' | 'dark' }) {
  return (
    <div className={styles.frame} data-view={view}>
      <iframe title="Email preview" sandbox="" srcDoc={view === 'dark' ? inTheDark(html) : inTheLight(html)} />
    </div>
  )
}

const darkMedia = '@media (prefers-color-scheme:dark)'

/** The mail as somebody sees it whose mail program is dark, whatever this browser is. */
function inTheDark(html: string): string {
  return html.replace(darkMedia, '@media all').replace('color-scheme:light dark', 'color-scheme:dark')
}

function inTheLight(html: string): string {
  return html.replace(darkMedia, '@media not all').replace('color-scheme:light dark', 'color-scheme:light')
}
