import { words } from './words.ts';

/** Folders that hold credentials or history; compared with folded segments. */
export const SECRET_FOLDERS: ReadonlySet<string> = new Set(
  words(`
  .git git~1 .hg .svn .ssh .aws .gnupg .docker .kube .azure .gcloud
  .envs .password-store .gem .m2
`),
);

/** File names that hold credentials; compared with folded names. */
export const SECRET_NAMES: ReadonlySet<string> = new Set(
  words(`
  .npmrc .netrc _netrc .pypirc .git-credentials .pgpass .my.cnf .htpasswd
  .dockercfg .dockerconfigjson .s3cfg .boto .vault-token .terraformrc terraform.rc
  id_rsa id_dsa id_ecdsa id_ed25519 kubeconfig .kubeconfig credentials .credentials
  .dev.vars local.settings.json .vault_pass .vault-pass .vault-password rclone.conf .flaskenv .yarnrc.local .databrickscfg .snowsql .bash_history .zsh_history
`),
);

/** Files that hold credentials where they stand; matched against the folded path. */
export const SECRET_PLACES: readonly RegExp[] = [
  /(?:^|\/)gh\/hosts\.yml$/,
  /(?:^|\/)\.?composer\/auth\.json$|^auth\.json$/,
  // Data, no code, below a folder of that name.
  /^(?:(?:config|deploy|infra|k8s|ops|docker)\/)?secrets\/(?:.*\/)?(?!readme$)(?:[^/.]+|[^/]*(?<!example|sample|template)\.(?:txt|json|ya?ml|ini|toml|enc|conf|properties|xml))$/,
];

/** Patterns of file names that hold credentials; matched against the folded name. */
export const SECRET_NAME_PATTERNS: readonly RegExp[] = [
  /^\.env(?:rc|[0-9]*)$|^env\.(?:production|prod|staging|development|local)$/,
  /^\.dev\.vars\.[a-z0-9_-]+$|^id_(?:rsa|dsa|ecdsa|ed25519)(?!.*\.pub(?:$|\.)|.*example$)[._-].*$|\.keytab$/,
  /^\.env[._-](?!(?:.*[._-])?(?:example|sample|template)$).*$/,
  /^(?!(?:.*[._-])?(?:example|sample|template)\.env$).+\.env$/,
  /\.(?:pem|key|p8|p12|pfx|jks|keystore|ppk|kdbx?|tfvars|tfstate|ovpn|gpg|agekey)$/,
  /\.tfvars\.json$/,
  /\.tfstate\.(?:backup|[0-9]+(?:\.backup)?)$/,
  /^(?:.*[._-])?service[._-]?account(?:[._-]?keys?)?(?:[._-].*)?\.json$/,
  /^(?:.*[._-])?firebase-adminsdk(?:[._-].*)?\.json$/,
  /^(?:credentials|access_tokens)\.db$/,
  /^(?:.*[._-])?(?:credentials?|creds)(?:[._-](?!example|sample|template|schema).*)?\.(?:json|ya?ml|toml|ini|xml|enc|properties)$/,
  /^(?:.*[._-])?secrets?\.(?:json|ya?ml|toml|ini|enc|properties)$/,
  /^client[._-]secrets?(?:[._-].*)?\.json$/,
  /^gha-creds-.*$/,
];
