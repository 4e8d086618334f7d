import tiles from './way-tiles.module.css';

/** What each way to answer looks like, drawn in 96 by 72. */
export const WAY_PICTURES = {
  video: (
    <>
      <rect x="12" y="12" width="72" height="48" rx="8" className={tiles.paper} />
      <circle cx="48" cy="32" r="11" className={tiles.strong} />
      <path d="M28 60c1-12 9-17 20-17s19 5 20 17z" className={tiles.strong} />
      <circle cx="48" cy="60" r="9" className={tiles.paper} />
      <circle cx="48" cy="60" r="5.5" className={tiles.record} />
    </>
  ),
  voice: (
    <>
      <path d="M10 62V30a17 17 0 0 1 34 0v32z" className={tiles.paper} />
      <circle cx="27" cy="32" r="8" className={tiles.strong} />
      <path d="M13 58c1-10 6-14 14-14s13 4 14 14z" className={tiles.strong} />
      <path
        d="M52 32v8m5.5-13v18m5.5-12v6m5.5-16v26m5.5-21v16m5.5-12v8m5.5-5v2"
        strokeWidth="3"
        className={tiles.wave}
      />
    </>
  ),
  photos: (
    <>
      <g transform="rotate(-8 34 36)">
        <rect x="8" y="14" width="46" height="46" rx="5" className={tiles.paper} />
        <rect x="13" y="19" width="36" height="30" rx="2" className={tiles.sky} />
        <path d="m13 49 12-15 9 10 6-6 9 11z" className={tiles.strong} />
      </g>
      <g transform="rotate(7 64 36)">
        <rect x="42" y="12" width="46" height="46" rx="5" className={tiles.paper} />
        <rect x="47" y="17" width="36" height="30" rx="2" className={tiles.lilac} />
        <circle cx="65" cy="29" r="7" className={tiles.strong} />
        <path d="M52 47c1-8 6-11 13-11s12 3 13 11z" className={tiles.strong} />
      </g>
    </>
  ),
  written: (
    <>
      <g transform="rotate(-4 48 36)">
        <rect x="12" y="14" width="72" height="46" rx="6" className={tiles.paper} />
        <path
          d="M20 30c0-5 3-8 7-9l1 3c-2 1-3 2-3 4h3v7h-8zm10 0c0-5 3-8 7-9l1 3c-2 1-3 2-3 4h3v7h-8z"
          className={tiles.record}
        />
        <path d="M44 29h30v3H44zM22 41h50v3H22zm0 9h34v3H22z" className={tiles.strong} />
      </g>
    </>
  ),
};
