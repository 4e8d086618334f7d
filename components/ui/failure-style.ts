/** Inlined in the head: a style sheet would delay every page, and in the component it would count as script. */
export const FAILURE_CSS = `
.failure-main{display:flex;flex-direction:column;align-items:center;box-sizing:border-box;max-width:34rem;margin:0 auto;padding:3rem 1.5rem 4rem;color:var(--color-ink);font-family:var(--font-body);line-height:1.5;text-align:center}
.failure-picture{width:11rem}
.failure-heading{margin:2rem 0 0;font-size:1.953rem;font-weight:600;line-height:1.2;letter-spacing:-0.02em;text-wrap:balance}
.failure-body{margin:0.75rem 0 0;color:var(--color-muted-ink);font-size:1.0625rem;text-wrap:pretty}
.failure-retry{min-height:3.5rem;margin-top:2rem;padding:0.75rem 2.5rem;border:0;border-radius:var(--radius-pill);color:var(--color-white);background:var(--color-green);box-shadow:var(--shadow-high);font:inherit;font-weight:600;cursor:pointer}
.failure-retry:hover{background:var(--color-green-deep)}
.failure-home{display:inline-flex;align-items:center;min-height:44px;margin-top:0.75rem;color:var(--color-green)}
.failure-retry:focus-visible, .failure-home:focus-visible{outline:3px solid var(--color-green);outline-offset:3px}
.failure-reference{margin:1.5rem 0 0;color:var(--color-muted-ink);font-size:0.875rem;overflow-wrap:anywhere}`;
