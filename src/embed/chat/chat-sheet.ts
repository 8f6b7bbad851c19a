/** Style sheet of the chat's window. Its colors come from the button's sheet. */
export const chatSheet = `.panel{all:unset;box-sizing:border-box;position:absolute;bottom:calc(100% + 12px);right:0;display:flex;flex-direction:column;width:min(380px,calc(100vw - 32px));height:min(620px,calc(100dvh - 110px - var(--gap)));background:var(--bg);border-radius:16px;box-shadow:0 8px 40px #0005;overflow:hidden;overscroll-behavior:contain}
.left .panel{left:0;right:auto}.panel[hidden],.panel [hidden]{display:none}
header{display:flex;align-items:center;gap:4px;padding:10px 10px 10px 16px;background:var(--chat);color:var(--over)}
header div{flex:1;min-width:0}h2{all:unset;display:block;font-weight:600;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}header p{margin:0;font-size:13px}
.panel button{all:unset;box-sizing:border-box;cursor:pointer;min-width:36px;min-height:36px;display:inline-grid;place-items:center;border-radius:8px}
.panel :is(button,a,input,textarea,[role=log]):focus-visible{outline:2px solid #111;outline-offset:-2px;box-shadow:inset 0 0 0 4px #fff}
.panel svg{width:20px;height:20px}[aria-pressed=true]{background:#0003}
[role=log]{flex:1;overflow-y:auto;padding:16px;display:flex;flex-direction:column;gap:8px}
.message{max-width:82%;align-self:flex-start;overflow-wrap:anywhere}.message p{margin:0;padding:8px 12px;border-radius:14px;background:var(--soft);white-space:pre-wrap}
.message a{color:var(--link)}
.mine{align-self:flex-end;text-align:end}.mine p{background:var(--chat);color:var(--over);text-align:start}.mine a{color:inherit}
.about{font-size:12px;color:var(--dim);padding:0 4px}.panel .about button{min-height:24px;color:var(--bad);text-decoration:underline}
.typing{margin:0;padding:0 16px 6px;min-height:18px;line-height:18px;font-size:13px;color:var(--dim)}
form{display:flex;align-items:flex-end;gap:4px;border-top:1px solid var(--line);padding:8px}
.ask{display:block;padding:12px 16px;background:var(--ask);font-size:14px}.ask div{display:flex;gap:8px;margin-top:8px}
input,textarea{all:unset;box-sizing:border-box;flex:1;min-width:0;padding:8px 10px;border-radius:8px;white-space:pre-wrap;overflow-wrap:anywhere;text-align:start}
input{border:1px solid var(--edge);background:var(--bg)}textarea{max-height:120px;overflow-y:auto;resize:none;field-sizing:content}::placeholder{color:var(--dim)}
.panel .go{background:var(--chat);color:var(--over);padding:0 12px}.wrong{color:var(--bad);margin:6px 0 0}.wrong:empty{display:none}
.emojis{display:flex;flex-wrap:wrap;padding:4px 8px;border-top:1px solid var(--line);font-size:20px}
.file{display:block}p .file+.file{margin-top:4px}.message img{display:block;width:200px;max-width:100%;height:150px;object-fit:cover;border-radius:8px}
.files{list-style:none;margin:0;padding:4px 8px 4px 16px;border-top:1px solid var(--line);max-height:30%;overflow-y:auto;flex:none}.files li{display:flex;align-items:center;gap:8px;font-size:14px}.files span{flex:1;min-width:0;overflow-wrap:anywhere}.files .wrong{margin:0}progress{width:72px;accent-color:var(--chat)}
.panel .earlier{align-self:center;font-size:13px;text-decoration:underline;padding:0 8px}
@media(max-width:480px){.panel{position:fixed;inset:0!important;width:100%;height:100dvh;border-radius:0}}
@media(max-height:420px){.panel{position:fixed;inset:0!important;width:100%;height:100dvh;border-radius:0}}
@media(forced-colors:active){.panel,.message p{border:1px solid}}`
