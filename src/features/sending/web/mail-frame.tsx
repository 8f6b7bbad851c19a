import { frameDocument } from './frame-document.ts'

/** Shows an email's HTML in a fully sandboxed frame. */
export default function MailFrame(props: { title: string; html: string; className?: string | undefined }) {
  const { title, html, className } = props
  return <iframe className={className} title={title} sandbox="" srcDoc={frameDocument(html)} />
}
