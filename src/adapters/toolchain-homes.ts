/** A version manager or language home: the variable that names it, and where it lies below the user's home otherwise. */
export interface ToolchainHome {
  readonly variable: string;
  readonly folder: string | undefined;
}

export const TOOLCHAIN_HOMES: readonly ToolchainHome[] = [
  { variable: 'PYENV_ROOT', folder: '.pyenv' },
  { variable: 'RUSTUP_HOME', folder: '.rustup' },
  { variable: 'NVM_DIR', folder: '.nvm' },
  { variable: 'VOLTA_HOME', folder: '.volta' },
  { variable: 'FNM_DIR', folder: '.local/share/fnm' },
  { variable: 'N_PREFIX', folder: undefined },
  { variable: 'ASDF_DIR', folder: '.asdf' },
  { variable: 'ASDF_DATA_DIR', folder: '.asdf' },
  { variable: 'MISE_DATA_DIR', folder: '.local/share/mise' },
  { variable: 'RBENV_ROOT', folder: '.rbenv' },
  { variable: 'NODENV_ROOT', folder: '.nodenv' },
  { variable: 'GOENV_ROOT', folder: '.goenv' },
  { variable: 'JENV_ROOT', folder: '.jenv' },
  { variable: 'SDKMAN_DIR', folder: '.sdkman' },
  { variable: 'UV_PYTHON_INSTALL_DIR', folder: '.local/share/uv/python' },
  { variable: 'JAVA_HOME', folder: undefined },
  { variable: 'GOROOT', folder: undefined },
  { variable: 'DOTNET_ROOT', folder: '.dotnet' },
  { variable: 'CONDA_PREFIX', folder: undefined },
  { variable: 'VIRTUAL_ENV', folder: undefined },
  { variable: 'BUN_INSTALL', folder: '.bun' },
  { variable: 'DENO_INSTALL', folder: '.deno' },
];
