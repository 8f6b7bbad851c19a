import { frameDocument } from './frame-document.ts'

/** A mail's HTML in a frame that can do nothing. */
export default function MailFrame(props: { title: string; html: string; className?: string | undefined }) {
  const { title, html, className } = props
  return <iframe className={className} title={title} sandbox="" srcDoc={frameDocument(html)} />
}
